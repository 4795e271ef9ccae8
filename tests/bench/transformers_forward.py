#!/usr/bin/env python3
"""Whole models with the attention weights of every layer kept, beside transformers eager with output_attentions=True.

transformers_forward.py WORKER makes models of well-known sizes with random weights in a temporary folder (the time does
not depend on them), runs both on the same files, and prints median milliseconds and the median of the paired ratios.
Neither side computes logits. Needs torch, transformers and tokenizers; without them nothing is measured.
"""
import os
import sys
import tempfile
import time

from paired import PAIRS, Worker, measured, print_head, print_row, row_of, version_of

LLAMA = dict(vocab_size=49152, hidden_size=576, intermediate_size=1536, num_hidden_layers=30, num_attention_heads=9,
             num_key_value_heads=3, rope_theta=1e5, tie_word_embeddings=True, max_position_embeddings=8192)
QWEN = dict(vocab_size=151936, hidden_size=896, intermediate_size=4864, num_hidden_layers=24, num_attention_heads=14,
            num_key_value_heads=2, rope_theta=1e6, tie_word_embeddings=True, max_position_embeddings=32768)
# Title, configuration class, its fields, the type weights are stored in, tokens.
MODELS = (("GPT-2 small", "GPT2Config", {}, "float32", (16, 128, 512)),
          ("SmolLM2-135M", "LlamaConfig", LLAMA, "bfloat16", (16, 128)),
          ("Qwen2.5-0.5B", "Qwen2Config", QWEN, "bfloat16", (16, 128)))


def make(folder, config_class, fields, dtype):
    import tokenizers
    import torch
    import transformers

    config = getattr(transformers, config_class)(**fields)
    torch.manual_seed(0)
    transformers.AutoModelForCausalLM.from_config(config, dtype=getattr(torch, dtype)).save_pretrained(folder)
    vocabulary = {chr(33 + i): i for i in range(90)}
    tokenizers.Tokenizer(tokenizers.models.WordLevel(vocabulary, unk_token="!")).save(folder + "/tokenizer.json")


def torch_worker(folder):
    """Answers the same lines as fovea_forward_worker."""
    import torch
    import transformers

    torch.set_num_threads(len(os.sched_getaffinity(0)))
    torch.set_grad_enabled(False)
    model = transformers.AutoModel.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager").eval()
    for line in sys.stdin:
        tokens, repetitions = map(int, line.split())
        ids = torch.arange(tokens).remainder(90)[None]
        begin = time.perf_counter()
        for _ in range(repetitions):
            result = model(ids, output_attentions=True, output_hidden_states=True, use_cache=False)
        print((time.perf_counter() - begin) / repetitions, flush=True)
        del result


def main():
    if sys.argv[1] == "--torch-worker":
        return torch_worker(sys.argv[2])
    versions = [version_of(package) for package in ("torch", "transformers", "tokenizers")]
    if None in versions:
        print("Whole models are not compared: torch, transformers and tokenizers are not installed together")
        return
    print(f"Whole models, float32, weights of every layer kept; median ms of {PAIRS} alternating samples")
    print_head(["model", "tokens", "threads", "Fovea", f"transformers {versions[1]}, PyTorch {versions[0]}", "ratio"])
    for title, config_class, fields, dtype, lengths in MODELS:
        with tempfile.TemporaryDirectory() as folder:
            if os.fork() == 0:  # what making a model takes is given back
                make(folder, config_class, fields, dtype)
                os._exit(0)
            os.wait()
            for threads in (1, 2):
                if threads > len(os.sched_getaffinity(0)):
                    continue
                workers = [Worker([sys.argv[1], folder], threads),
                           Worker([sys.executable, __file__, "--torch-worker", folder], threads)]
                for tokens in lengths:
                    print_row([title, str(tokens), str(threads)] + row_of(measured(workers, str(tokens))))
                for worker in workers:
                    worker.close()


main()
