<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About Fovea</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fovea %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See the attention mechanism compute. Every number on screen is the number that was computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later. Built with Qt %1, Eigen and QCustomPlot.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Arithmetic</name>
    <message>
        <source>Calculated with 7 significant digits, decimals shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calculated with 16 significant digits, decimals shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%n more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 largest of %2 parts are shown; Copy takes them all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shown digits add up to %1; the number is %2, because every part is rounded only to be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shown digits add up to %1; the number is %2, because adding in 32 bits rounds after every step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shown digits add up to %1; the number is %2, because adding in 64 bits rounds after every step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query weights, row %1, column %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key weights, row %1, column %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value weights, row %1, column %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output weights, row %1, column %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in X, number %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row of X: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query of %1, number %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key of %1, number %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value of %1, number %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score of %1 and %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight of %1 on %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New vector of %1, number %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new vector of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output of %1, number %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no output weights: the heads stand side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawn at random from seed %1, the matrix and the head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawn at random from seed %1 and the spelling of %2; its position is added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawn at random from seed %1 and the spelling of %2: the same word, the same numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Given: this number stands in the worked example.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned: this number stands in the file of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed by %1 before this step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Given: this number was typed or loaded, not computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key, largest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number, largest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This row adds up to %1, not 1; it is used as it was given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>later than %1, place %2?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outside the last %1, up to place %2?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1 from place %2?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>padding, like every key?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>padding, the last %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>let in, like every key?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of the first %1, let in?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden in the given mask?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>place of the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled score S′</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ mask M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked score S″</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which keys %1 may look at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%n yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No mask is set: 0 is added everywhere and nothing changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key allowed: all of this row is hidden, so its weights and new vector are 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How %1’s new vector is mixed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight × value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight × value, all %n numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum = new vector of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No key allowed: every weight of this row is 0, and so is its new vector.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How %1’s query number %2 becomes %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column %1 of W_Q</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How %1’s key number %2 becomes %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column %1 of W_K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How %1’s value number %2 becomes %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column %1 of W_V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as projected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normed, before the turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>normed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cosine, sine of the place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not turned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How %1 · %2 becomes %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pair, largest first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How %1’s output number %2 becomes %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column %1 of W_O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, before and after ÷ √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, before and after × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, not divided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>divided by %1 = S′</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times %1 = S′</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unchanged = S′</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight of S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight of S′</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax of S′</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A look ahead: what becomes of the scores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax of S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A look ahead: what this step changes in the weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A look ahead, mask and temperature included: what this step changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row on one line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without ÷ √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exp of that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exp of that ÷ temperature %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score S″</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>minus the max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>÷ sum = weight A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sum of exp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with ÷ √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, from scores to weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no max: no key allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>minus the max %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bar after bar</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ArithmeticTools</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decimals shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the arithmetic as text (Ctrl+C)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Array</name>
    <message>
        <source>Queries as they enter Score [H,Tq,Dk]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys as they enter Score [G,Tk,Dk]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values [G,Tk,Dv]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries before head norm and rotation [H,Tq,Dk]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys before head norm and rotation [G,Tk,Dk]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores [H,Tq,Tk]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaled scores [H,Tq,Tk]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Masked scores, -inf where hidden [H,Tq,Tk]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention weights, rows add up to 1 [H,Tq,Tk]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values mixed by the weights [H,Tq,Dv]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads joined, after W_O where there is one [Tq,D]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What leaves the block of a real model [T,D]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries and keys enter Score as they were projected: no head norm, no rotation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only real models have blocks around attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No values were given, so nothing can be mixed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scores were given; nothing before them is known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights were given; nothing before them is known.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Attention</name>
    <message>
        <source>%1 holds %2 in row %3, column %4 of head %5: give finite, smaller numbers, or choose float64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds %2 in row %3, column %4 of head %5: give finite, smaller numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The score of query token %1 and key token %2 in head %3 is too large for %4: give smaller numbers or a smaller scale, or choose float64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The score of query token %1 and key token %2 in head %3 is too large for %4: give smaller numbers or a smaller scale.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BusyStrip</name>
    <message>
        <source>How far the computation has come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading %1, %2 of %3 MB</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Caption</name>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 query token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 query tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 key token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 key tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>given X and weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>given queries, keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>given scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>given weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Toy model, seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worked example %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 key and value group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 key and value groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>÷ √%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>× %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, layer %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1, head %2 (from %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 of them special</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>32-bit float</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>64-bit float</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: not drawn. The weights stay as they are, so what is drawn of a row may add up to less than 1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Layer %1, head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output could not be written: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not an option here; did you mean %2?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. “fovea %2--help” shows the options.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is neither a file nor a command; did you mean %2?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--array %1 has no arithmetic of one cell to show; trace writes its numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--panels is empty; name at least one panel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--range takes two numbers as -2:2, the lower one first; “%1” is not that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest weight is %1, faint on colours from 0 to 1; --range 0:%1 shows the pattern.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must lie between %2 and %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--background takes transparent, a name or #rrggbb; “%1” is no colour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--count-from is 0 or 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 names no format: choose png, svg, pdf, csv, npy or json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The panel %1 has no numbers to write as %2; choose png, svg, pdf or json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--generate needs a real model (--model); the toy predicts nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The toy model: a word&apos;s vector depends on seed and spelling alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is missing: name its .npy or .csv file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--v does not go with --x; its values come from --wv.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no such folder or file, and no model of that name. “fovea list models” shows those on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds weights without a tokenizer. Name the folder it is in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes “all”, one number, or numbers and ranges as 1-4,6; “%2” is none of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2: counting starts at %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 does not exist here; it goes from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 belongs to the toy (--text); the given matrices fix it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 belongs to the toy; a model has its own. Leave it out or leave --model out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models compute in float32; leave --precision %1 out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 belongs to given matrices; the tokens of a text have their own names and numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changes what weights are computed from; given weights stay as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--v needs --q and --k, --scores or --weights beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--model needs a text beside it: --text TEXT or --text-file FILE.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a source: --example ID, --text TEXT, --text-file FILE, matrices (--x, --q, --scores or --weights), or a .fovea file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 both name a source; keep one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--seed takes a whole number from 0 to 18446744073709551615, not “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be a whole number from 1 on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--model reads a text; give --text or --text-file beside it, no matrices and no example.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--scale and --no-scale contradict each other; keep one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--precision is float32 or float64, not “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, field “%2”: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is larger than any number here can be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--w-layout is in-out or out-in, not “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must be a JSON array of texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give exactly one of --text, --text-file and --lines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--logits writes them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model does not tell the next token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--arrays writes it where it names it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--logits needs a real model; the toy predicts nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--logits needs a model that tells the next token; %1 does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One array needs %1, more than half of the memory; choose fewer with --arrays or a shorter text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The arrays need %1; where %2 would go only %3 are free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 knows no “%2”; did you mean %3?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the name of a file; name a folder, or a file ending in .npz.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the name of a file; name a folder.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Compare</name>
    <message>
        <source>without</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with ÷ √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without ÷ √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How %1 spreads its attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>entropy (nats)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>effective number of keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives %2 the same share of its attention %3 and without.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives %2 almost the same share of its attention %3 and without.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives %2 %3 more of its attention %4 than without.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives %2 %3 less of its attention %4 than without.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same colours for both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest weight of each row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparisonDialog</name>
    <message>
        <source>Expected and computed numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row, column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Computed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Document</name>
    <message>
        <source>In %1 the field %2 must hold the mask&apos;s zeros and ones; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no Fovea document; open a file that Fovea saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was saved by a newer Fovea (version %2 of the file, this one reads up to %3); open it with that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 names version %2, which never existed; open a file that Fovea saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 is missing, so there is nothing to compute; open another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be 1 to 16; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must name a layer and a head; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be an object; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be a list of objects; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be true or false; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be a whole number; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be a list of whole numbers; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be a whole number from 0; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be a whole number from 1; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be a number; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be text; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be a list of texts; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must list one to three lengths; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 does not hold the numbers its shape asks for; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 holds no finite number in row %3, column %4; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1 the field %2 must be one of %3; correct the file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Type a sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take an example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No text yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No picture yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a sentence, and every step from its words to attention appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The line above says what is in the way.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: row %2, column %3 is empty. Write a number there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: row %2, column %3 holds “%4”, but only finite numbers can be used. Write an ordinary number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: row %2, column %3 holds “%4”, which is too large or too close to 0. Write a number between 1e-300 and 1e300, or 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: row %2, column %3 holds “%4”, which is not a number. Write digits with a decimal point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the quotes in row %2, column %3 do not match. Put them around the whole cell and write a quote inside it twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the number of cells in row %2 is %3, in the first row %4. Make all rows equally long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no numbers are there. Write at least one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: there is no folder “%2”. Make the folder or choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: you may not write there. Choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: the disk is read-only. Choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: the disk is full. Free some space or choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: it would be larger than files may be there. Choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: it is a folder. Choose a name for the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: an archive needs a file, no pipe or device. Choose the name of a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written: the name is too long. Choose a shorter one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written (%2). Try again or choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: there is no such file. Check its name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: you may not read it. Change its permissions or choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: it is a folder. Choose a file inside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read (%2). Try again or choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened: there is no such folder. Check its name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened: you may not read this folder. Change its permissions or choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened (%2). Try again or choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text: the byte at offset %2 belongs to no character. Save it as UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the tensor “%2” comes twice. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no GGUF file. Choose a file that ends in .gguf.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is written for processors with the other byte order (big-endian). Choose the little-endian file of this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a GGUF file of version %2; versions 2 and 3 can be read. Choose a newer file of this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the key “%2” holds a type of value that cannot be read (number %3, or a list of lists). Choose another file of this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the key “%2” comes twice. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the tensor “%2” has %3 dimensions, and at most 4 are possible. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tensor “%2” is stored as %3, which cannot be read. Choose a file of this model with F32, F16, BF16, Q4 to Q8 or K-quant weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the tensor “%2” has an impossible shape for %3 weights. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is one of %2 files that hold this model together. Join them with llama-gguf-split --merge, or choose a model in one file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: its alignment (“%2”) is no power of two. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the tensor “%2” does not begin at a multiple of %3 bytes. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is cut short: the tensor “%2” (%3 bytes) leads beyond the end of the file. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a header of more than the %2 bytes that can be read. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is cut short, or damaged: its header does not end within the file. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has become shorter since it was opened. Open it again when it is complete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is cut short, or damaged: the length at byte %2 leads beyond the end of the file. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, line %2, column %3: more than %4 arrays and objects stand inside each other. Write the file less deep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, line %2, column %3: the field “%4” comes twice. Remove one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, line %2, column %3: this is not JSON. Correct it, or use a copy of the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, line %2, column %3: the number is too large. Write one between -1e308 and 1e308.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds %2, more than the %3 that can be read. Choose a smaller file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is cut short: its header promises %2 of numbers. Copy or save it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds more than the %2 of numbers its header promises. Save the array again, alone in its file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs %2 of memory, more than half of this machine&apos;s memory (%3). Choose a smaller array.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a whole NPY file: its header cannot be read. Save the array again with numpy.save.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has the shape %2; an array of one to three dimensions is needed. Save it in one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has the shape %2, so it holds no numbers. Choose an array with at least one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 claims the shape %2, more numbers than any file holds. Save the array again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not an NPY file. Choose a file that numpy.save has written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is an NPY file of version %2; versions 1.0 to 3.0 can be read. Save the array again with numpy.save.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds values of the type “%2”; real numbers or booleans are needed. Convert the array, for example with astype(float).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a pickle file, which is a program and is never run here. Choose a copy of the model with safetensors, or convert it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds no weights. Choose the folder of a model, or a file that ends in .gguf or .safetensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a comma may separate numbers, decimals or thousands here. Write decimals with a point and separate numbers by tabs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pasted numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds more than the %2 that can be read. Choose a smaller file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no whole safetensors file: its header is cut short or not there. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the header does not say type, shape and place of the tensor “%2”. Download the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tensor “%2” is stored as %3, which cannot be read. Choose a model with F32, F16 or BF16 weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the tensor “%2” has the impossible shape %3. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the tensor “%2” has the impossible place %3. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the tensor “%2” needs %3 bytes and has %4. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: bytes that belong to no tensor stand before “%2”. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is cut short: its header promises %2 bytes of numbers, and there are %3. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: its header promises %2 bytes of numbers, and there are %3. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has a header of %2 bytes, more than the %3 that can be read. Choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no safetensors file: its header is not JSON that lists tensors. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds its weights only as pickle files, which are programs and are never run here. Choose a copy of the model with safetensors, or convert it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds GGUF files and no model.safetensors. Open one of the GGUF files itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds weights for other programs (TensorFlow, Flax or ONNX) and no model.safetensors. Choose a copy of the model with safetensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds no model.safetensors. Choose the folder of a model with its weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 lacks %n of its files of weights, among them “%2”. Download the model again.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1: the tensor “%2” is in two files, in “%3” too. Download the model again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 places the tensor “%2” in “%3”, which does not hold it. Download the model again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not list tensors and their files under “weight_map”. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 places the tensor “%2” in “%3”, which is no file of this folder. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a link to a file that is not there: the download was not finished, or cleaned up. Download the model again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged: the tensors “%2” and “%3” overlap. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tensor “%2” needs %3 bytes of memory, more than half of this machine&apos;s memory (%4 bytes). Choose a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tensor “%2” has %3 dimensions, more than the three that can be read. Choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tensor “%2” should hold whole numbers and is stored as %3. Choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has become shorter since it was opened: the tensor “%2” is no longer whole. Open it again when the file is complete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tensor “%2” holds NaN or infinity, first in row %3, column %4. Download the model again, or choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is “%3”, which is not supported; absolute positions are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is %3, so that no position is left behind it. Use a complete copy of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no configuration: it must be an object with named fields. Use a complete copy of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is missing. Use a complete copy of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is %3; it must be a whole number from %4 to %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is %3; it must be a number from %4 to %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is %3; it must be true or false.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is %3; it must be a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is %3; it must be a list of texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is %3; it must be an object.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is “%3”, which is not supported; rotary positions may be stretched by linear, dynamic, llama3 or yarn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” must be larger than low_freq_factor. Use a complete copy of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” turns only a part of each head, which is not supported. Choose a model that turns all of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is “%3”, an activation that is not supported; gelu, gelu_new, relu and silu are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is true; such a model is not supported. Choose one where it is false.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” turns some layers in another way, which is not supported. Choose a model whose layers turn alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” must have a word for each of the %3 layers, not %4. Use a complete copy of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” names “%3”, a kind of layer that is not supported; full_attention and sliding_attention are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is %3, which cannot be shared out among the %4 of “%5”. Use a complete copy of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” makes heads of %3 numbers; rotary positions need an even number. Use a complete copy of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is %3, which does not divide the %4 heads. Use a complete copy of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tokenizer has %2 tokens, but the embedding has vectors for %3 only. Use the tokenizer that belongs to this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs %2 bytes of memory, more than half of the %3 bytes there are. Choose a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds weights without a configuration. Open the folder it is in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is “%3”, an architecture that is not supported. Choose a model of one of these: %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is missing, and the weights do not tell which architecture this is. Use a complete copy of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” must be %3, the width of a head; other models are not supported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not hold the weights its configuration asks for. Missing: %2. Of another shape or type: %3. Not known: %4. Use a complete copy of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: merge %2 needs the token “%3”, which the vocabulary does not have. Use a copy of the file that is whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the pattern that cuts texts needs too long on this text. Shorten the text, or use another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the pattern “%2” cannot be read. Use a copy of the file that is whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: “%2” in the pattern “%3” is not supported. Use another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no token stands for “%2”, and the vocabulary has none for unknown text. Change the text, or use another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has %1 bytes, more than the %2 that can be cut into tokens. Shorten it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tokenizer model “%2” is not supported. Use another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tokenizer&apos;s normalizer “%2” is not supported. Use another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tokenizer&apos;s pre-tokenizer “%2” is not supported. Use another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tokenizer&apos;s post-processor “%2” is not supported. Use another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the tokenizer&apos;s decoder “%2” is not supported. Use another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: “%3” for “%2” is not supported. Use another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the field “%2” is missing, or is not what it must be. Use a copy of the file that is whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the id of the token “%2” is no number a vocabulary has. Use a copy of the file that is whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no token has the id %2 that the file names. Use a copy of the file that is whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the vocabulary does not have the token “%2” that is needed. Use a copy of the file that is whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a token has %2 bytes, more than the %3 that can be looked for. Use another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has more tokens than can be numbered. Use another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no tokenizer: no tokenizer.json, no vocab.txt, no vocab.json with merges.txt. Add one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not say “%2”, which the tokenizer needs. Add it, or add a tokenizer.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: it is not known how models of type “%2” cut texts. Add a tokenizer.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Example</name>
    <message>
        <source>Four tokens, from X to the new vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The, cat, sat and down enter as eight random numbers each; one head turns them into queries, keys and values. Step through the stages: cat gives 0.86 of its attention to down. The numbers are random, so they show how attention computes, not what the words mean.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dot product of two vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The query is 1, 2 and the key is 3, 4. Multiply number by number and add up: 1 × 3 + 2 × 4 = 11. Every score is made like this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A vector times a matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Four numbers enter, and a 4 × 2 matrix turns them into two. Each of the two is the dot product of the vector with one column: click a number of Q to see its column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax of 1, 2, 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three scores become weights of 0.09, 0.24 and 0.67, which add up to 1. One more in the score means about 2.7 times the weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax of 8, 16, 24</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scores are those of the example before, eight times as large. Now the largest takes everything: 0.00, 0.00, 1.00. Dividing by √d keeps scores from growing like this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A weighted mix of three rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights 0.5, 0.3 and 0.2 blend three values that begin with 9, 2 and 5. The new vector begins with 0.5 × 9 + 0.3 × 2 + 0.2 × 5 = 6.1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same four tokens with the causal mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Now no token may look at those that come after it. Down is hidden from cat, so cat spreads its attention over the and itself: 0.97 and 0.03.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A printed grid of causal weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These weights are given to two places, as they were printed, and enter at Softmax with nothing before it. The row of sat adds up to 0.99: that is rounding, and the numbers are left as they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new vector of cat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cat takes 0.86 of the value of down, 0.13 of that of sat and next to nothing of the rest. Number by number this gives 0.94, −0.40, −0.03 and 0.59.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the causal mask does, exactly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden scores become −∞, and softmax makes exactly 0 of them. The first token sees only itself, so its row is 1, 0, 0, 0. Every row still adds up to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cat sat: why sat looks at cat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sat, a verb and an action, asks for a noun (3) and for an animal (0.9); cat is both, so their score is 3.9. Its own score is 1.4, and the offers nothing it asks for: 0. After ÷ √4 and softmax, the gets 0.1, cat 0.7 and sat 0.2, and the new vector of sat is mostly the value of cat.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights add up to 1, new vectors need not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of a row are never negative and add up to 1, like probabilities. What they blend may be negative: the second number of the new vector of cat is −0.40.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Eight heads of 64 numbers make 512</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model width is 512, and each of 8 heads works with 64 numbers. Side by side they are 512 again, and W_O mixes them across heads. The numbers come from the toy; look at the shapes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same result as PyTorch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ten tokens, width 64, four heads and W_O, with the matrices of a PyTorch MultiheadAttention layer. Weights and output agree with what PyTorch computed to 4 × 10⁻¹⁵.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExampleStrip</name>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The computed numbers are the expected ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 arrays are as expected.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExamplesPopup</name>
    <message>
        <source>Worked examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>The texts do not fit: a width of %1 mm would do, or a smaller font, or no caption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The texts do not fit: a height of %1 mm would do, or a smaller font, or no caption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The texts do not fit: %1 × %2 mm would do, or a smaller font, or no caption.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture of %1 × %2 pixels would need %3; choose a smaller size or fewer dots per inch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory for this picture (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packing the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The width must be from 10 to %1 mm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The height must be from 10 to %1 mm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dots per inch must be from 10 to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The font size must be from 3 to %1 points.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 of %3)…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no colour “%1”; write a name, #rrggbb, or transparent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no picture to export yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NPY numbers (NumPy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON, everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dots per inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Palette</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Font size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> pt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10.5 pt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Caption</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This step: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Figure</name>
    <message>
        <source>query token (row)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key token (row)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key token (column)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token (row)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number (column)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of the token (row)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tokens as numbers  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query weights  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key weights  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value weights  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output weights  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled scores  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked scores  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exp(S″ − row’s max)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new vectors  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>residual stream  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pooled embedding  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries as projected  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys as projected  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2   %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1   length %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of all heads (%1) need %2, more than half of the memory; look at one head at a time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of all %1 heads need %2, more than half of the memory; save the picture, or the panel weights of one head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The row of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What may come after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probability</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other %1 tokens of the vocabulary share the remaining %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the model went on with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probability the model gave it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the last one the keys and values of %1 tokens lay in the cache; only its own were made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens run through the layers in all these steps: %1 with the cache, %2 without it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the special tokens</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FigurePanel</name>
    <message>
        <source>Looking at the heads: %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first picture is being computed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents, texts and models (*.fovea *.txt *.gguf);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents (*.fovea)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes to %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Don’t save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Finder</name>
    <message>
        <source>1 head searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sink: the weight on the first token, which is the only one here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sink: mean weight on the first token, over the queries from the second on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is above one half in %1 % of the heads; in %2 % when every query counts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight %1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean weight on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean weight, token before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous token: mean weight on the token just before, over the queries from the second on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Flow</name>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Formula</name>
    <message>
        <source>the scores S divided by the square root of d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scores S times %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the scores S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q times K transposed, divided by the square root of d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q times K transposed, times %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q times K transposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the weights A, times V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the weights A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax of %1, plus the mask M, divided by the temperature %2; then times V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax of %1, plus the mask M, divided by the temperature %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax of %1, plus the mask M; then times V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax of %1, plus the mask M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>O is Z times the output weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>O is Z of all %1 heads side by side, times the output weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>O is Z of all %1 heads side by side</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GenerationDialog</name>
    <message>
        <source>Go on with the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens behind the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Always the likeliest token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last token is %1, with probability %2. Keys and values of %3 tokens were there; only its own were computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each new token adds a row and a column to every grid.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Given</name>
    <message>
        <source>There are too many numbers to type; load them from files.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GridsPage</name>
    <message>
        <source>No tile is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the main tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to all tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export figure…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeadFinder</name>
    <message>
        <source>from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key token</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeadPicker</name>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>H </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, 1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeadsBar</name>
    <message>
        <source>Setup</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeadsPage</name>
    <message>
        <source>All heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where %1 looks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines of several heads: then Ctrl and a click takes one more (C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the lines of the chosen head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>others over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines of other tokens over this weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden in the pictures only: what is drawn of a row may add up to less than 1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HelpDialog</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How to read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a sentence. Each token becomes a query, a key and a value. Step with Page Down: every stage shows its matrices with the real numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Point at a number to see what it belongs to. Click it, and its arithmetic is laid out below: the operands, the products and the sum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Violet is the query side (rows), orange the key side (columns), teal the values. Blue numbers are positive, red ones negative; hatched cells are hidden by the mask.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page Down, Page Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next and previous stage, from anywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move inside the group that has the focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to the next group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter, Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin what is pointed at, let go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on a token: make it the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open or close what the arithmetic leaves out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Page Down, Page Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next and previous head, with Shift the layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>models on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+G, Ctrl+B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a decoder goes on by a token, back by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+1, Ctrl+2, Ctrl+3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>workspaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F9</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+O, Ctrl+S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open, save a document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>export a figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy the arithmetic as text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Z, Ctrl+Shift+Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>undo, redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl + and −</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>larger, smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>projector size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F11</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>full screen</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Info</name>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>telling the next token (decoder)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embedding texts (encoder)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of a head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory once loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Input</name>
    <message>
        <source>This would need %1 of memory, more than half of the %2 there are; use fewer tokens, fewer heads or smaller widths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is missing; type it or load it from a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has the shape %2; it must have %3 dimensions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has the shape %2; it must have %3 or %4 dimensions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is empty (%2); it needs at least one row and one column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds %2 in row %3, column %4; put a finite number there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds %2 in matrix %5, row %3, column %4; put a finite number there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds numbers up to %2, more than float32 can hold; choose float64 or smaller numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1 of the given weights of head %3 adds up to %2, not 1; it is used as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1 of the given weights adds up to %2, not 1; it is used as it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More rows of the given weights that do not add up to 1: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights are given, so the mask has nothing to hide; it is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores of −∞ hide a pair, so they cannot be multiplied by %1; choose a scale above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels: %1, tokens: %2; leave out the labels too many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text; type at least one word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of %1: %2, numbers that enter it: %3; they must be the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of %1: %2, numbers that enter it: %3; they must be the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The width of %1 is %2, which %3 heads do not divide; choose other heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The width of %1 is %2, which %3 key/value groups do not divide; choose other groups.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The width of a query is %1, of a key %2; W_Q and W_K must give the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrices in %1: %2, asked for: %3; choose %2 or other numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of V: %1, keys: %2; every key needs one value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrices in V: %1, in K: %2; they must be as many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads: %1, matrices in V: %2; the number of matrices in V must divide the number of heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows of Q are %1 wide and those of K %2; they must be the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads: %1, matrices in K: %2; the number of matrices in K must divide the number of heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of heads is %1; at least 1 is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of heads, %1, cannot be shared evenly by %2 key/value groups; choose a number of groups that divides %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model width is %1; choose a whole number from 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head width is %1; choose a whole number from 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value width is %1; choose a whole number from 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model width of %1 does not divide by %2 heads; choose heads that divide it, or set the head width.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no position “%1”; choose none or sinusoidal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The temperature is %1; choose a number above 0, at most 1e30.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scale is %1; choose a finite number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens cannot be generated; choose a number from 0 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text ends at %1 tokens: the model has no more positions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tells no next token, so it cannot go on with the text. Choose a decoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Behind layer %1, number %2 of token %3 is too large for float32. The weights of this model are damaged; use another copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This text would need %1 bytes of memory, more than half of the %2 bytes there are; use fewer tokens or a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has %1 tokens, but this model has vectors for %2 positions only: position %3 has none. Shorten the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has %1 tokens, but this model was made for %2 positions at most. Shorten the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has no tokens. Type at least one word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %1 has the id %2, but the ids of this model end at %3. Use the tokenizer that belongs to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tells no next token: it has no logits. Choose a decoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The logit of token %1 for id %2 is too large for float32. The weights of this model are damaged; use another copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sampling temperature is %1; choose a number above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top k is %1; choose a whole number from 1, or 0 for all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top p is %1; choose a number above 0, at most 1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Links</name>
    <message>
        <source>Thicker line, larger weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a query token to see its lines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights over %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From %1 all; from others, over %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From %1 all; from others, none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From %1 the %2 strongest; from others, none.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask from file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NumPy arrays (*.npy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fovea ended unexpectedly; a copy of the unsaved document was kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1[*] — Fovea</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture shows the input before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text and setup are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compute it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take an example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No text yet. Type a sentence above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the toy model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of the typed matrices: %1, tokens of the text: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit the matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open model folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open GGUF file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GGUF models (*.gguf);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Mask</name>
    <message>
        <source>The %1 of the mask is %2; choose a whole number from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The given mask is %1 × %2, but it needs a row for every query token and a column for every key token: give a mask of %3 × %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The given mask holds %1 in row %2, column %3: write 1 where a key is allowed and 0 where it is hidden.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no mask “%1”; did you mean “%2”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask part %1 takes no number: write it alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sliding window of %1, itself included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>band of %1 on each side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every key is padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>padding of %1 at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every key let in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first %1 let in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>given mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MatrixDialog</name>
    <message>
        <source>Type matrices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model also adds biases or rotates; begin at Q, K and V.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>K/V groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[in, out]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>[out, in], as PyTorch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use these numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q, K and V are computed from X and the weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>X and its weights are left out. V may be left out, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scores are given: Q and K are left out. −∞ hides a pair. V may be left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights are given: everything before is left out. V may be left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 !</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MatrixModel</name>
    <message>
        <source>That are more than %1 numbers; load them from a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, column %2 of matrix %3 is empty; type a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, column %2 is empty; type a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, column %2 of matrix %3 is “%4”; every number must be finite.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, column %2 is “%4”; every number must be finite.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, column %2 of matrix %3: “%4” is no number; write it like 0.25, −2 or 1e-3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row %1, column %2: “%4” is no number; write it like 0.25, −2 or 1e-3.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MatrixSheet</name>
    <message>
        <source>given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which matrix of %1 is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrays (*.npy *.csv *.tsv *.txt);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds more than %2 numbers, too many for a sheet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>Clear the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy arithmetic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text on several &amp;lines…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&amp;ype Q, K, V…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;etup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Numbers in cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colours up to the largest weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;arger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;maller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normal si&amp;ze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Projector size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next &amp;layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous la&amp;yer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next &amp;head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous h&amp;ead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let &amp;go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Worked examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Fovea</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelDialog</name>
    <message>
        <source>Open model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open model folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open GGUF file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model information</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelList</name>
    <message>
        <source>Looking for models on this computer…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No models found on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fovea looks where Hugging Face, Ollama and LM Studio keep theirs. The script packaging/models fetches two small ones into Fovea’s own folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open model folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: cannot run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelMenu</name>
    <message>
        <source>%1 (no longer there)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open model &amp;folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;GGUF file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Models on this computer…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recent models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Special tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ten tokens m&amp;ore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One token &amp;back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How tokens are &amp;drawn…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model &amp;information…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Toy model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelSummary</name>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading what it says about itself…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, tells the next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, embeds texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in each layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key/value heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model width D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head width d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longest text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rotary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokenizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory needed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Numbers</name>
    <message>
        <source>The panel %1 has no table of numbers: save it as a picture or as JSON.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture %1 of a long text holds one row only: save the panel weights, which has all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV holds one matrix, but %1 has one for each of %2 heads: save it as NPY, or the panel weights of one head as CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Blue for weights, red to blue for signed numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grey for weights, orange to violet for signed numbers; survives a black-and-white print</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Violet to yellow for weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blue to yellow for weights, the same for every kind of colour vision</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Panel</name>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens as numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One row of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights without and with ÷ √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Equation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Diagram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every layer and head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines from query to key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads by the weight of a pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads by their weight on the first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads by their weight on the token before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Generated tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Residual stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pooled embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries as projected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys as projected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no %1 in this input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no %1: this input starts at Q, K and V.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no %1: this input starts at the scores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no %1: this input starts at the weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no %1, because no values V were given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is an encoder: it does not tell the next token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a model can tell the next token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was generated: let the model go on with the text first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layers do not look at the same tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries and keys are two texts, so no token stands before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is one token, and none before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries enter the scores as they are projected: no head norm, no rotation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys enter the scores as they are projected: no head norm, no rotation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a model has a residual stream.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model is a decoder: it gives no embedding of the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a model gives an embedding of the text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no W_O in this input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no layer %1: choose one from 1 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no head %1: choose one from 1 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scores are given and not divided by anything, so there is nothing to compare.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no panel “%1”; did you mean “%2”?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ParagraphDialog</name>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Plots</name>
    <message>
        <source>sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each pixel: the strongest of its cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden: −∞</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Progress</name>
    <message>
        <source>Score, row %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Prose</name>
    <message>
        <source>Attention, step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How well does each key match each query?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the scores from growing with d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multiply the scores by a chosen number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the scores as they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who may look at whom?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn scores into shares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blend the values by their weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the heads together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 comes out of each of %2 heads with %3 new numbers, laid side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 comes out of each of %2 heads with one new number, laid side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 brings a new vector of %2 from its one head to the output weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets %2 of this number from head %3, more than from any other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets %2 of this number from head %3; each other head takes away more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets %2 of this number from head %3, less than from any other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ends with %2 as output number %3: what all heads found, mixed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ends with %2 as output number %3: its new vector, mixed once more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keeps all %2 numbers side by side, because there are no output weights to mix them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 leaves with %2 numbers, as many as it came in with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has just %2 head and no output weights, so there is nothing to join.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has weights in %2 heads, but V was not given: nothing to join.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has random numbers here, from seed %2, so its output means nothing yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may look at all %2 keys, because no mask is set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may look at its only key: no mask is set, so M is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keeps its score %2 for %3, because M adds %4 to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keeps its score %2 for itself, because M adds %3 to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands at place %2, the first, so it may look only at itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands at place %2 and may not look at tokens that come later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands at place %2, the last, so the causal mask hides nothing from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands later, at place %2, so −∞ is added to its score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands %2 places before %3, outside the window of %4, so −∞ is added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands %2 places from %3, outside the band of %4, so −∞ is added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is one of the last %2 keys, which are padding, so −∞ is added to its score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is padding, like all %2 keys, so −∞ is added to its score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the last key and counts as padding, so −∞ is added to its score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is closed to %2 by the given mask, so −∞ is added to its score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is closed to %2 already, because the given score is %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 loses its %2, because any number plus −∞ is −∞.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is let in, because it is one of the first %2 keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is allowed, so %2 is added and its score stays %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may look at itself, so its own score stays %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keeps %2 of its %3 scores; the mask takes the others away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no key allowed: all %2 are hidden, so its new vector will be %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no key allowed: its only one is hidden, so its new vector will be %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 will get exactly %2 of %3’s attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and the other queries use %2 of %3 pairs; the mask hides the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 enters with its %2 weights already made, so nothing is masked here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 enters with its one weight, %2, already made; nothing is masked here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no key allowed, so its new vector is all %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes exactly %2 of %3’s value, so its new vector is that value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes exactly %2 of its own value, so its new vector is that value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes %2 of each of %3 values, so its new vector is their average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes %2 of %3’s value, more than of any other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes %2 of its own value, more than of any other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 brings %2 to number %3 of %4’s new vector.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 brings %2 to “%3” in %4’s new vector.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes %2 away, because its value is negative there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ends with %2 as number %3 of its new vector.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ends with %2 as “%3” in its new vector.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1’s new vector holds %2 negative numbers: values may be negative, though weights never are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1’s new vector holds %2 negative number: values may be negative, though weights never are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets nothing from %2 hidden keys, because their weights are %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets nothing from %2, which is hidden: its weight is %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets such a vector from each of %2 heads; Join puts them side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 weights, but V was not given, so there is nothing to mix.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has just %2 weight, and V was not given, so there is nothing to mix.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has random numbers here, from seed %2, so its mix means nothing yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 goes in as %2 numbers, one row of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 goes in as a single number, %2, its row of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands at place %2; its position is already part of its row of X.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 comes out as a %2, a %3 and a %4, %5 numbers each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 comes out of each of %2 heads as a %3, a %4 and a %5, %6 numbers each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 comes out as a %2 and a %3 of %4 numbers and a %5 of %6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets a query in each of %2 heads, but only %3 keys and values, shared between heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets a query in each of %2 heads, but %3 key and value for all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 comes out as a %2 and a %3 of %4 numbers each; W_V was not given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 begins its query with %2; click that number to see how it was made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets a bias, a learned number, added to each of the %2 of its query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has the %2 numbers of its query, and of its key, normed before they are compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands at place %2: its query and key are turned by an angle that grows with the place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands in %2 places with the same row of X, because a word alone decides its numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands in %2 places with different rows of X, because its position is part of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 enters with its query already made: %2 given numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 begins its query with %2, a number that was given, not computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 enters with its row of %2 scores already made, so there is nothing to project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 enters with its one score, %2, already made: nothing to project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 enters with its row of %2 weights already made, so there is nothing to project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 enters with its one weight, %2, already made: nothing to project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 will compare its query with %2 keys next; press %3 to see it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has just %2 key to compare its query with, its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has random numbers here, from seed %2, so they mean nothing yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 divides every score of its row by %2, so the order of the keys stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 divides its only score by %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 divides by √d, which is %2 for a single number, so nothing changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 multiplies every score of its row by %2, so the order of the keys stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 multiplies every score of its row by %2, which turns the order of the keys around.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 multiplies every score of its row by %2, so all keys become equal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 multiplies its only score by %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keeps its scores unchanged, because ÷ √d, here %2, is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keeps its given score %2 for %3, because there is no d to divide by.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keeps its given score of %2 for %3: the pair stays hidden.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 now scores %2 with %3, still the highest of its row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 now scores itself with %2, still the highest of its row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 now scores %2 with %3 instead of %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 now scores itself with %2 instead of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 would take %2 of %3’s attention without this step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 would give itself %2 of its attention without this step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes %2 with this step, and the other keys share the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives itself %2 with this step, and the other keys share the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1’s largest weight falls from %2 to %3, because scores that lie closer share more evenly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1’s largest weight grows from %2 to %3, because scores that lie further apart share less evenly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1’s largest weight will be %2; with ÷ √d it would be %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 adds up %2 products for each score, so scores grow with d; ÷ √d takes that back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 enters with its %2 weights already made, so nothing is divided here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 enters with its one weight, %2, already made; nothing is divided here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 multiply their numbers in pairs and add the products: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 meets its own key: its numbers, multiplied in pairs and added, give %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 have one number each; their product is the score, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 multiplies the only number of its query and of its key: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 enter with a score that was given, not computed: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may not look at %2, because the given score is %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gains most from pair %2, %3, because both of its numbers are negative.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gains most from pair %2, %3, because both of its numbers are positive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 asks for “%2” and %3 offers it, so that pair alone gives %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 loses most in pair %2, %3, because its numbers have opposite signs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 loses in all %2 pairs with %3, because the signs differ in each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 end below %3, because the negative products weigh more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 neither agree nor disagree: their products add up to exactly %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 scores %2 highest of its %3 keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 scores itself highest of its %2 keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 scores %2 highest of all its keys, with %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 scores itself highest of all its keys, with %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 scores %2 next, with %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 scores itself next, with %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands in %2 places and gets %3 from %4 in each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has one row of %2 scores; the rows of all tokens hold %3 in each head.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the only query, so S is one row of %2 scores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has just %2 key to look at, so its row of S is one number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 enters with its %2 weights already made, so no score is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 enters with its one weight, %2, already made; no score is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has random numbers here, from seed %2, so its best match means nothing yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no key allowed, so all its weights are %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can only look at itself, so its weight there is exactly %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can only look at %2, so its weight there is exactly %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may use %2 of its %3 keys; the others are hidden.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes its largest score away first, %2; no weight changes by that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 divides by the temperature %2 before exp, which makes its weights more even.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 divides by the temperature %2 before exp, which makes its weights less even.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 makes its scores positive with exp; they add up to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives each of %2 keys %3, because their scores are equal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives %2 %3 of its attention, the largest share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives itself %2 of its attention, the largest share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives %2 %3 of its attention; its largest share, %4, goes to %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives itself %2 of its attention; its largest share, %3, goes to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives %2 %3 of its attention and itself the largest share, %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives %2 %3 of its attention; this weight was given, not computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives itself %2 of its attention; this weight was given, not computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets exactly %2, because it is hidden.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 would take %2 without ÷ √d.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 would give itself %2 without ÷ √d.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 would take %2 without × %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 would give itself %2 without × %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 comes second for %2, with %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1’s row adds up to %2 as printed, because each weight is rounded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1’s given weights add up to %2, not to %3; they are used as they are.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QDialog</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <source>Workspaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>There is no model at %1 any more. Choose another, or put it back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SetupColumn</name>
    <message>
        <source>Setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collapse setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collapse or open setup (F9)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head width d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divide by √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens the model expects around a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model width D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key/value groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double (float64)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Single (float32)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join with W_O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers in cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type Q, K, V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Toy model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worked example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Real model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rotary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed by the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed by the typed numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed by the worked example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models compute in single precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The numbers are those of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed by the model; Scale number overrides it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One head has nothing to join</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No seed: give a whole number from 0 to 2⁶⁴ − 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no seed: give a whole number from 0 to 2⁶⁴ − 1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Size</name>
    <message>
        <source>1 byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Spoken</name>
    <message>
        <source>Query of %1 (row %2) as projected, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: query of %1 (row %2) as projected, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: query of %1 (row %2) as projected, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key of %1 (row %2) as projected, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: key of %1 (row %2) as projected, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: key of %1 (row %2) as projected, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %1, place %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>X of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9: X of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query weight, row %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: query weight, row %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: query weight, row %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key weight, row %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: key weight, row %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: key weight, row %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value weight, row %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: value weight, row %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: value weight, row %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output weight, row %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9: output weight, row %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: query of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: query of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: key of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: key of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: value of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: value of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score of %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: score of %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: score of %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scaled score of %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: scaled score of %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: scaled score of %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask for %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9: mask for %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Masked score of %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: masked score of %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: masked score of %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exp for %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: exp for %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: exp for %1 (row %2) and %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight of %1 (row %2) on %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: weight of %1 (row %2) on %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: weight of %1 (row %2) on %5 (column %6): %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New vector of %1, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %8: new vector of %1, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9, head %8: new vector of %1, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output of %1, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %9: output of %1, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Residual stream of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Behind layer %9: residual stream of %1 (row %2), number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pooled embedding, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, hidden by the causal mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, hidden by the sliding window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, hidden by the band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, hidden as padding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, hidden by the given mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output of %1, head %8, number %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mix needs values: no V was given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join needs values: no V was given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join needs two heads or W_O.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StageBar</name>
    <message>
        <source>Stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back (Page Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next (Page Down)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Given: the input starts at a later stage.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StageButton</name>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>current stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ahead</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusRow</name>
    <message>
        <source>1 score a head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %1 = %2 scores a head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F1 help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click pins the cell   Double-click a tile to maximise it, Esc to go back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys change head   Double-click enlarges   F finds   C compares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page Down next stage   F1 help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrow keys move the cell   Enter pins it   Page Down next stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The picture shows the text before, %n tokens, until the new one is ready</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Point at anything to read it here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Story</name>
    <message>
        <source>There is one token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are %1 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the given weights of %1, the largest is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives no key any weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 may look at no key, so all of its weights are 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives its largest weight, %2, to more than one key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives %2 the largest share of its attention, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is one head: its rows are query tokens, its columns key tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each picture is one of %1 heads: its rows are query tokens, its columns key tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each picture is one of %1 heads: its rows are query tokens, its columns key tokens. The text is long, so every dot is the strongest of several weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lines of %1 heads from the same tokens, told apart by colour.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives no drawn key any weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The thickest line of %1 goes to %2, with a weight of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After %1 the likeliest next token is %2, with %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last of them is %1: the model gave it %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of all heads, layer %1, head %2 gives the pair %3 → %4 the largest weight, %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of all heads, layer %1, head %2 gives the first token the largest mean weight, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of all heads, layer %1, head %2 gives the token before the largest mean weight, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every score is divided by √%1 = %2, so that scores do not grow with the length of the vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scores are multiplied by 1: nothing is divided here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every score is multiplied by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask hides no key: every query may look at every key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask hides the only pair of a query and a key (−∞).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of %1 pairs of a query and a key, the mask allows %2 (0) and hides %3 (−∞).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The mask hides no key, so every scaled score stays as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden pairs hold −∞; every other scaled score stays as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row shows how one token shares out its attention; special tokens take their shares too, but are not drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row shows how one token shares out its attention; the weights are given, not computed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row shows how one token shares out its attention; the row adds up to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row shows how one token shares out its attention; it adds up to 1, or to 0 where no key is allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is a token&apos;s new vectors of all heads, side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is a token&apos;s new vector times the output weights, plus a bias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is a token&apos;s new vector times the output weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is a token&apos;s new vectors of all heads, side by side, times the output weights, plus a bias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is a token&apos;s new vectors of all heads, side by side, times the output weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token seeks: its projected query, normed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token seeks: its projected query, turned by its position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token seeks: its projected query, normed and turned by its position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token seeks: its row of X times the query weights, plus a bias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token seeks: its row of X times the query weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token can be found by: its projected key, normed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token can be found by: its projected key, turned by its position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token can be found by: its projected key, normed and turned by its position.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token can be found by: its row of X times the key weights, plus a bias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token can be found by: its row of X times the key weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is a token’s row of X times the query weights, plus a bias, before norm or rotation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is a token’s row of X times the query weights, before norm or rotation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is a token’s row of X times the key weights, plus a bias, before norm or rotation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is a token’s row of X times the key weights, before norm or rotation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These vectors are given, one row for each token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token passes on: its row of X times the value weights, plus a bias.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is what one token passes on: its row of X times the value weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is one token as it leaves this layer: what came in, plus what attention and the feed-forward network added, normed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is one token as it leaves the last layer: what came in, plus what attention and the feed-forward network added. The last norm comes after it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is one token as it leaves this layer: what came in, plus what attention and the feed-forward network added. The next layer reads a normed copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row is one token as numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each column makes one number of every query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each column makes one number of every key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each column makes one number of every value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each column makes one number of every output.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scores are given: how well each key matches each query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each score is the dot product of a query and a key: how well that key matches that query. Queries × keys in each head: %1 × %2 = %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each row blends the rows of V by the weights of one token.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One vector for the whole text: the mean of what the last layer gives for each token, of length 1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Summary</name>
    <message>
        <source>Toy model, seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worked example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n heads</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key/value groups</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tokens</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them generated</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1:  %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries: %1, keys: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not divided by √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores × %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextRow</name>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit the text on several lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click or type to edit this text on several lines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1   key %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ThingsToTry</name>
    <message>
        <source>Things to try</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type your own sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the words to come</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out ÷ √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and see why it is there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type Q, K, V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>your own numbers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tile</name>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to all tiles (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to all tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Maximise %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TileBar</name>
    <message>
        <source>Tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main tiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show every tile named at the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1   %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tiles</name>
    <message>
        <source>tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tokens as numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one row of weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights without and with ÷ √d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>diagram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every layer and head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines from query to key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads by the weight of a pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads by their weight on the first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads by their weight on the token before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>generated tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>residual stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pooled embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries as projected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys as projected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with and without ÷ √d</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TokenChips</name>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, token %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %1: %2. Click or Enter makes it the query, with Shift the key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token %1: %2, id %3. Click or Enter makes it the query, with Shift the key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it the query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Generated: the model gave it a probability of %1. The keys and values of the %n tokens before it were kept, not computed again.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Walk</name>
    <message>
        <source>same colours for all W</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same colours for Q, K and V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same colours for Q and K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what a</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token seeks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it can</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>be found by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>passes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries, given  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys, given  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values, given  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores, given  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights, given  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is divided</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number somebody chose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d = 1 number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>d = %1 numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>√%1 = %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>√%1 ≈ %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys, turned  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same colours for S and S′</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same colours for S′, M and S″</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores, none masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exp((S″ − row’s max) ÷ %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights, rows add up to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new vectors  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both heads, side by side  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all heads, side by side  %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same colours for V and Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same colours for Z and O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On one line</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WalkPage</name>
    <message>
        <source>Equation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Diagram</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WeightRangeButton</name>
    <message>
        <source>Colours up to 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours up to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The darkest colour is the largest weight; 1 makes all alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights are faint: the largest is %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fovea</name>
    <message>
        <source>Weights of %1 and more are printed. No weight is left out of the colours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawn with Fovea</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token as numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scaled score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exponent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of the residual stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of the pooled embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1, head %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, row %3, %4, column %5, %6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of X</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of the weight matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of the query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of the key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of the value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is added to the score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exp of the score minus the row’s largest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention weight (share of the row, 0 to 1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of the new vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of the output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>fovea::MatrixDialog</name>
    <message>
        <source>X and weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Q, K and V</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
