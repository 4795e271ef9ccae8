#!/usr/bin/env python3
"""Makes resources/examples/*.fovea: the worked examples with the numbers they must give.

The matrices come from numpy_seed0.json and torch_mha.json or are typed here; the numbers of the
literature are typed as printed, and what it does not print is computed here with exact sums. Only
Python is needed. Run it from anywhere; it replaces the files and says what it checked.
"""
import json
import math
import pathlib

HERE = pathlib.Path(__file__).parent
TARGET = HERE.parent.parent / "resources" / "examples"
NUMPY = json.loads((HERE / "numpy_seed0.json").read_text())
TORCH = json.loads((HERE / "torch_mha.json").read_text())
WORDS = ["the", "cat", "sat", "down"]
HALF_UNIT = 0.005  # of two printed places


# ---- arithmetic, independent of the program -------------------------------------------------
def times(a, b):
    columns = list(zip(*b))
    return [[math.fsum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def softmax(row):
    top = max(row)
    exponents = [math.exp(x - top) if x != -math.inf else 0.0 for x in row]
    return [e / math.fsum(exponents) for e in exponents]


def attend(q, k, v, causal=False):
    """Weights and mix of one head."""
    scores = [[s / math.sqrt(len(q[0])) for s in row] for row in times(q, list(zip(*k)))]
    if causal:
        scores = [[s if j <= i else -math.inf for j, s in enumerate(row)]
                  for i, row in enumerate(scores)]
    weights = [softmax(row) for row in scores]
    return weights, times(weights, v)


def columns(matrix, begin, end):
    return [row[begin:end] for row in matrix]


def difference(a, b):
    return max(abs(x - y) for r, s in zip(a, b) for x, y in zip(r, s))


def printed(row, places=2):
    return [round(x, places) for x in row]


# ---- files ----------------------------------------------------------------------------------
def matrix(rows):
    return {"precision": "float64", "shape": [len(rows), len(rows[0])],
            "numbers": [[float(x) if x != -math.inf else "-inf" for x in row] for row in rows]}


def expect(quantity, values, tolerance, decimals=2, head=1):
    return {"quantity": quantity, "head": head, "tolerance": tolerance, "decimals": decimals,
            "values": matrix(values)}


def layout(value, indent=0):
    """Objects indented, lists of plain values on one line."""
    pad = " " * (indent + 1)
    if isinstance(value, dict) and value:
        body = ",\n".join(f"{pad}{json.dumps(k)}: {layout(v, indent + 1)}" for k, v in value.items())
        return "{\n" + body + "\n" + " " * indent + "}"
    if isinstance(value, list) and any(isinstance(part, (list, dict)) for part in value):
        body = ",\n".join(pad + layout(part, indent + 1) for part in value)
        return "[\n" + body + "\n" + " " * indent + "]"
    return json.dumps(value, ensure_ascii=False)


def write(name, given, stage, expected=(), shapes=(), decimals=4, **chosen):
    """One example. `given` are fields of the input, `chosen` places that count from 1."""
    selection = {"layer": 1, "head": 1, "query": None, "key": None, "feature": None, **chosen}
    document = {"fovea": 1, "input": {**given, "exampleId": name}, "selection": selection,
                "stage": stage, "workspace": "walk", "decimals": decimals}
    if expected:
        document["expected"] = list(expected)
    if shapes:
        document["shapes"] = [{"quantity": q, "shape": s} for q, s in shapes]
    (TARGET / f"{name}.fovea").write_text(layout(document) + "\n")


# ---- the examples ---------------------------------------------------------------------------
def tools():
    write("a1", {"door": "qkv", "q": matrix([[1, 2]]), "k": matrix([[3, 4]]),
                 "labels": ["query"], "keyLabels": ["key"]},
          "score", [expect("score", [[11]], 0, decimals=0)], decimals=1, query=1, key=1)

    x = [[1, 2, 3, 4]]
    w_q = [[1, 2], [0, 1], [3, -1], [2, 0]]
    w_k = [[1, 0], [0, 1], [1, 0], [0, 1]]
    w_v = [[0, 1], [1, 0], [0, 1], [1, 0]]
    write("a2", {"door": "x", "x": matrix(x), "wq": matrix(w_q), "wk": matrix(w_k),
                 "wv": matrix(w_v), "labels": ["word"]},
          "project", [expect("query", [[18, 1]], 0, decimals=0),
                      expect("key", [[4, 6]], 0, decimals=0),
                      expect("value", [[6, 4]], 0, decimals=0)],
          decimals=1, query=1, key=1, feature=1)

    places = ["first", "second", "third"]
    write("a3", {"door": "scores", "scores": matrix([[1, 2, 3]]), "labels": ["query"],
                 "keyLabels": places},
          "softmax", [expect("weights", [[0.09, 0.24, 0.67]], HALF_UNIT)], query=1, key=3)
    write("a4", {"door": "scores", "scores": matrix([[8, 16, 24]]), "labels": ["query"],
                 "keyLabels": places},
          "softmax", [expect("weights", [[0.00, 0.00, 1.00]], HALF_UNIT)], query=1, key=3)
    write("a5", {"door": "weights", "weights": matrix([[0.5, 0.3, 0.2]]),
                 "v": matrix([[9, 1], [2, 4], [5, 0]]), "labels": ["query"], "keyLabels": places},
          "mix", [expect("mix", [[6.1]], 1e-12, decimals=1)], decimals=2, query=1, key=1,
          feature=1)


def seed0():
    weights, mix = attend(NUMPY["Q"], NUMPY["K"], NUMPY["V"])
    causal, causal_mix = attend(NUMPY["Q"], NUMPY["K"], NUMPY["V"], causal=True)
    print("numpy against exact sums:", difference(weights, NUMPY["weights"]),
          difference(mix, NUMPY["out"]), difference(causal, NUMPY["weights_causal"]),
          difference(causal_mix, NUMPY["out_causal"]))
    assert printed(NUMPY["out"][1]) == [0.94, -0.40, -0.03, 0.59]

    given = {"door": "x", "text": "the cat sat down", "labels": WORDS, "x": matrix(NUMPY["X"]),
             "wq": matrix(NUMPY["W_Q"]), "wk": matrix(NUMPY["W_K"]), "wv": matrix(NUMPY["W_V"])}
    behind = {**given, "mask": [{"kind": "causal"}]}
    in_full = expect("weights", NUMPY["weights"], 1e-12)
    in_full_causal = expect("weights", NUMPY["weights_causal"], 1e-12)
    blend = expect("mix", NUMPY["out"], 1e-12)
    write("b1", given, "project", [in_full], query=2, key=4)
    write("b1c", behind, "softmax", [in_full_causal], query=2, key=1)
    write("b2", given, "mix", [in_full, blend], query=2, key=4, feature=1)
    triangle = [[0 if j <= i else -math.inf for j in range(4)] for i in range(4)]
    write("b3", behind, "mask",
          [expect("weights", [[1, 0, 0, 0]], 0), expect("mask", triangle, 0, decimals=0),
           in_full_causal], query=1, key=2)
    write("b7", given, "mix", [blend], query=2, key=4, feature=2)

    write("b1t", {"door": "weights", "text": "The cat sat down",
                  "labels": ["The", "cat", "sat", "down"],
                  "weights": matrix([[1, 0, 0, 0], [0.25, 0.75, 0, 0], [0.31, 0.26, 0.42, 0],
                                     [0.08, 0.29, 0.09, 0.54]])},
          "softmax", [expect("weights", [[1, 0, 0, 0], [0.25, 0.75, 0, 0], [0.31, 0.26, 0.42, 0],
                                         [0.08, 0.29, 0.09, 0.54]], 0)],
          decimals=2, query=3, key=3)


def the_cat_sat():
    """Every number has a meaning: rows of W say what a kind of word asks for, offers, passes on."""
    kinds = ["article", "noun", "verb", "animal", "action"]
    sought = ["noun", "verb", "animal", "action"]
    x = [[1, 0, 0, 0, 0],   # the: an article
         [0, 1, 0, 1, 0],   # cat: a noun, an animal
         [0, 0, 1, 0, 1]]   # sat: a verb, an action
    w_q = [[2, 0, 0, 0],    # an article asks for a noun
           [0, 2, 0, 0],    # a noun asks for a verb
           [3, 1, 0, 0],    # a verb asks for a noun, and a little for a verb
           [0, 0, 0, 1],    # an animal asks for an action
           [0, 0, 0.9, 0.4]]  # an action asks for an animal, and a little for an action
    w_k = [[0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    w_v = [[1 if i == j else 0 for j in range(5)] for i in range(5)]
    q, k, v = times(x, w_q), times(x, w_k), times(x, w_v)
    weights, mix = attend(q, k, v)
    assert printed(weights[2]) == [0.1, 0.7, 0.2], weights
    print("the cat sat:", [printed(row) for row in weights], printed(mix[2]))
    literature = [printed(row) for row in weights]
    write("b4", {"door": "x", "text": "the cat sat", "labels": ["the", "cat", "sat"],
                 "names": {"model": kinds, "key": sought, "value": kinds}, "x": matrix(x),
                 "wq": matrix(w_q), "wk": matrix(w_k), "wv": matrix(w_v)},
          "softmax", [expect("weights", literature, HALF_UNIT),
                      expect("score", [[0, 2, 0], [0, 0, 3], [0, 3.9, 1.4]], 1e-12, decimals=1),
                      expect("mix", mix, 1e-12)],
          decimals=2, query=3, key=2)


def many_heads():
    write("d1", {"door": "text", "text": "the cat sat down",
                 "toy": {"seed": 0, "modelWidth": 512, "heads": 8}},
          "join", shapes=[("embedding", [4, 512]), ("query", [8, 4, 64]), ("key", [8, 4, 64]),
                          ("value", [8, 4, 64]), ("weights", [8, 4, 4]), ("mix", [8, 4, 64]),
                          ("output", [4, 512])], query=2, key=4)

    given = {"door": "x", "heads": 4, "x": matrix(TORCH["X"]), "wq": matrix(TORCH["W_Q"]),
             "wk": matrix(TORCH["W_K"]), "wv": matrix(TORCH["W_V"]), "wo": matrix(TORCH["W_O"])}
    q, k, v = (times(TORCH["X"], TORCH[name]) for name in ("W_Q", "W_K", "W_V"))
    for mode in ("none", "causal"):
        expected, joined = [], [[] for _ in q]
        for head in range(4):
            cut = [columns(m, 16 * head, 16 * head + 16) for m in (q, k, v)]
            weights, mix = attend(*cut, causal=mode == "causal")
            theirs = TORCH[mode]["weights"][head], TORCH[mode]["sdpa_mix"][head]
            print(f"torch {mode}, head {head + 1}, against exact sums:",
                  difference(weights, theirs[0]), difference(mix, theirs[1]))
            expected.append(expect("weights", theirs[0], 4e-15, 4, head + 1))
            expected.append(expect("mix", theirs[1], 4e-15, 4, head + 1))
            for row, more in zip(joined, mix):
                row += more
        output = times(joined, TORCH["W_O"])
        print(f"torch {mode}, output:", difference(output, TORCH[mode]["mha_output"]))
        expected.append(expect("output", TORCH[mode]["mha_output"], 4e-15, 4))
        if mode == "none":
            write("d3", given, "join", expected, query=1, key=1, feature=1)


def two_languages():
    """Additive attention on hand-made words: how much each is an article, a colour, an animal."""
    english = [[0.9, 0.1, 0], [0, 0.9, 0.2], [0.1, 0.2, 0.9]]  # the black cat
    french = [[0.9, 0, 0.1], [0.1, 0.1, 0.9], [0, 0.9, 0.1]]   # le chat noir
    kinds = ["article", "colour", "animal"]
    w = u = [[2, 0, 0], [0, 2, 0], [0, 0, 2]]
    v = [-5, -5, -5]  # words that fill the same place leave fewer numbers above 0, and lose least
    scores = [[math.fsum(n * math.tanh(a + b) for n, a, b in zip(v, s, h)) for h in times(french, u)]
              for s in times(english, w)]
    weights = [softmax(row) for row in scores]
    best = [row.index(max(row)) for row in weights]
    assert best == [0, 2, 1], weights  # the-le, black-noir, cat-chat: the order is crossed
    print("two languages:", [printed(row) for row in weights])
    write("f2", {"door": "qkv", "labels": ["the", "black", "cat"],
                 "keyLabels": ["le", "chat", "noir"], "rule": "additive",
                 "names": {"key": kinds, "value": kinds}, "q": matrix(english), "k": matrix(french),
                 "v": matrix(french), "scoreW": matrix(w), "scoreU": matrix(u), "scoreV": matrix([v])},
          "score", [expect("score", scores, 1e-12, 2), expect("weights", weights, 1e-12),
                    expect("mix", times(weights, french), 1e-12)],
          decimals=3, query=2, key=3)


if __name__ == "__main__":
    TARGET.mkdir(parents=True, exist_ok=True)
    tools()
    seed0()
    the_cat_sat()
    many_heads()
    two_languages()
