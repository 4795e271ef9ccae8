#!/usr/bin/env python3
"""Writes dequantized.gguf: every weight format the program reads, with what the gguf package makes of it.

Usage: make_dequantized.py [FOLDER [BLOCKS]]      (needs gguf and numpy; written with gguf 0.19.0, numpy 2.4.6)
FOLDER: where it goes (default: this folder); BLOCKS: how many times 256 numbers each tensor has (default 6).

For each format NAME there is a tensor "NAME" of random blocks, shaped [BLOCKS/2, 512], and "NAME.expected", the float32
numbers gguf.quants.dequantize gives for it. Scales are finite halves of both signs, among them zeros and subnormal ones.
The keys "test.…" hold every type of value.
"""
import pathlib
import sys

import gguf
import numpy as np

TYPES = ["F32", "F16", "BF16", "Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q2_K", "Q3_K", "Q4_K", "Q5_K", "Q6_K"]
SCALES = {"Q4_0": [0], "Q4_1": [0, 2], "Q5_0": [0], "Q5_1": [0, 2], "Q8_0": [0], "Q2_K": [80, 82], "Q3_K": [108],
          "Q4_K": [0, 2], "Q5_K": [0, 2], "Q6_K": [208]}  # where a block's halves stand


def finite_halves(random, count):
    """Half-precision numbers of every kind, none infinite or NaN."""
    bits = random.integers(0, 1 << 16, count, dtype=np.uint16)
    bits[(bits & 0x7C00) == 0x7C00] ^= 0x4000
    bits[::7] &= 0x83FF  # subnormal or zero
    bits[::31] = 0x8000
    return bits


def random_bytes(random, name, numbers):
    if name == "F32":
        return random.standard_normal(numbers).astype(np.float32).view(np.uint8)
    if name == "F16":
        return finite_halves(random, numbers).view(np.uint8)
    if name == "BF16":
        return (random.standard_normal(numbers).astype(np.float32).view(np.uint32) >> 16).astype(np.uint16).view(np.uint8)
    per_block, size = gguf.GGML_QUANT_SIZES[gguf.GGMLQuantizationType[name]]
    blocks = random.integers(0, 256, (numbers // per_block, size), dtype=np.uint8)
    for at in SCALES[name]:
        blocks[:, at:at + 2] = finite_halves(random, len(blocks)).view(np.uint8).reshape(-1, 2)
    return blocks.reshape(-1)


def add_keys(writer):
    for kind in ("uint8", "int8", "uint16", "int16", "uint32", "int32", "uint64", "int64"):
        limits = np.iinfo(kind)
        add = getattr(writer, "add_" + kind)
        add(f"test.{kind}", int(min(limits.max, np.iinfo("int64").max)))
        add(f"test.{kind}.lowest", int(limits.min))
    writer.add_uint64("test.uint64.highest", 2**64 - 1)
    writer.add_float32("test.float32", 0.1)
    writer.add_float64("test.float64", 0.1)
    writer.add_bool("test.bool", True)
    writer.add_string("test.string", "Māori 🙂")
    writer.add_array("test.strings", ["", "a", "Ġcat", "猫", "b" * 300])
    writer.add_array("test.integers", [-1, 0, 70000])
    writer.add_array("test.floats", [-1.5, 0.25])
    writer.add_array("test.flags", [True, False, True])


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent
    blocks = int(sys.argv[2]) if len(sys.argv) > 2 else 6
    random = np.random.default_rng(20)
    writer = gguf.GGUFWriter(folder / "dequantized.gguf", "test")
    add_keys(writer)
    for name in TYPES:
        kind = gguf.GGMLQuantizationType[name]
        stored = random_bytes(random, name, 256 * blocks)
        per_block, size = gguf.GGML_QUANT_SIZES[kind]
        stored = stored.reshape(blocks // 2, 512 // per_block * size)
        expected = gguf.quants.dequantize(stored, kind)
        assert expected.dtype == np.float32 and np.isfinite(expected).all()
        writer.add_tensor(name, stored, raw_dtype=kind)
        writer.add_tensor(name + ".expected", expected.reshape(blocks // 2, 512))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    main()
