#include "core/document/example_texts.h"

namespace fovea {

std::span<const ExampleText> exampleTexts() {
  static constexpr ExampleText texts[] = {
      {"b1", FOVEA_TR("Example", "Four tokens, from X to the new vectors"),
       FOVEA_TR("Example",
                "The, cat, sat and down enter as eight random numbers each; one head turns them "
                "into queries, keys and values. Step through the stages: cat gives 0.86 of its "
                "attention to down. The numbers are random, so they show how attention computes, "
                "not what the words mean.")},
      {"a1", FOVEA_TR("Example", "The dot product of two vectors"),
       FOVEA_TR("Example",
                "The query is 1, 2 and the key is 3, 4. Multiply number by number and add up: "
                "1 × 3 + 2 × 4 = 11. Every score is made like this.")},
      {"a2", FOVEA_TR("Example", "A vector times a matrix"),
       FOVEA_TR("Example",
                "Four numbers enter, and a 4 × 2 matrix turns them into two. Each of the two is "
                "the dot product of the vector with one column: click a number of Q to see its "
                "column.")},
      {"a3", FOVEA_TR("Example", "Softmax of 1, 2, 3"),
       FOVEA_TR("Example",
                "Three scores become weights of 0.09, 0.24 and 0.67, which add up to 1. One more "
                "in the score means about 2.7 times the weight.")},
      {"a4", FOVEA_TR("Example", "Softmax of 8, 16, 24"),
       FOVEA_TR("Example",
                "The scores are those of the example before, eight times as large. Now the largest "
                "takes everything: 0.00, 0.00, 1.00. Dividing by √d keeps scores from growing "
                "like this.")},
      {"a5", FOVEA_TR("Example", "A weighted mix of three rows"),
       FOVEA_TR("Example",
                "The weights 0.5, 0.3 and 0.2 blend three values that begin with 9, 2 and 5. The "
                "new vector begins with 0.5 × 9 + 0.3 × 2 + 0.2 × 5 = 6.1.")},
      {"b1c", FOVEA_TR("Example", "The same four tokens with the causal mask"),
       FOVEA_TR("Example",
                "Now no token may look at those that come after it. Down is hidden from cat, so "
                "cat spreads its attention over the and itself: 0.97 and 0.03.")},
      {"b1t", FOVEA_TR("Example", "A printed grid of causal weights"),
       FOVEA_TR("Example",
                "These weights are given to two places, as they were printed, and enter at Softmax "
                "with nothing before it. The row of sat adds up to 0.99: that is rounding, and the "
                "numbers are left as they are.")},
      {"b2", FOVEA_TR("Example", "The new vector of cat"),
       FOVEA_TR("Example",
                "Cat takes 0.86 of the value of down, 0.13 of that of sat and next to nothing of "
                "the rest. Number by number this gives 0.94, −0.40, −0.03 and 0.59.")},
      {"b3", FOVEA_TR("Example", "What the causal mask does, exactly"),
       FOVEA_TR("Example",
                "Hidden scores become −∞, and softmax makes exactly 0 of them. The first token "
                "sees only itself, so its row is 1, 0, 0, 0. Every row still adds up to 1.")},
      {"b4", FOVEA_TR("Example", "The cat sat: why sat looks at cat"),
       FOVEA_TR("Example",
                "Sat, a verb and an action, asks for a noun (3) and for an animal (0.9); cat is "
                "both, so their score is 3.9. Its own score is 1.4, and the offers nothing it asks "
                "for: 0. After ÷ √4 and softmax, the gets 0.1, cat 0.7 and sat 0.2, and the new "
                "vector of sat is mostly the value of cat.")},
      {"b7", FOVEA_TR("Example", "Weights add up to 1, new vectors need not"),
       FOVEA_TR("Example",
                "The weights of a row are never negative and add up to 1, like probabilities. What "
                "they blend may be negative: the second number of the new vector of cat is "
                "−0.40.")},
      {"d1", FOVEA_TR("Example", "Eight heads of 64 numbers make 512"),
       FOVEA_TR("Example",
                "The model width is 512, and each of 8 heads works with 64 numbers. Side by side "
                "they are 512 again, and W_O mixes them across heads. The numbers come from the "
                "toy; look at the shapes.")},
      {"d3", FOVEA_TR("Example", "The same result as PyTorch"),
       FOVEA_TR("Example",
                "Ten tokens, width 64, four heads and W_O, with the matrices of a PyTorch "
                "MultiheadAttention layer. Weights and output agree with what PyTorch computed to "
                "4 × 10⁻¹⁵.")},
      {"f2", FOVEA_TR("Example", "Additive attention lines up two languages"),
       FOVEA_TR("Example",
                "Made by hand: three numbers say how much a word is an article, a colour, an "
                "animal. Additive scores line up cat with chat and black with noir, so the order "
                "crosses. Each score is tanh of query and key, added and weighed by v.")},
  };
  return texts;
}

}  // namespace fovea
