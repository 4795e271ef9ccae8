#include "ui/state/places.h"

#include <gtest/gtest.h>

#include <array>

#include "core/document/document.h"
#include "core/figures/catalogue.h"

namespace fovea {
namespace {

constexpr std::array kQuantities = {
    Quantity::Embedding, Quantity::QueryWeight, Quantity::KeyWeight,    Quantity::ValueWeight,
    Quantity::Query,     Quantity::Key,         Quantity::Value,        Quantity::Score,
    Quantity::Scaled,    Quantity::Mask,        Quantity::Masked,       Quantity::Exponent,
    Quantity::Weights,   Quantity::Mix,         Quantity::OutputWeight, Quantity::Output};

/// Whatever exists can be spoken of; whatever does not is said not to, at every door there is.
TEST(Places, WhatExistsCanBeExplained) {
  Sources sources;
  for (const Example& example : examples()) {
    const auto trace = compute(example.document.input, sources, {});
    ASSERT_TRUE(trace.has_value()) << example.id;
    Selection chosen = initialSelection(**trace);
    chosen.feature = 0;
    for (const Quantity quantity : kQuantities) {
      const Cell cell = chosenCell(chosen, quantity);
      if (!exists(**trace, cell)) continue;
      EXPECT_FALSE(spokenCell(**trace, cell).str().empty()) << example.id;
      EXPECT_EQ(explain(**trace, cell).result, valueOf(**trace, cell)) << example.id;
    }
  }
}

TEST(Places, OutsideDoesNotExist) {
  Sources sources;
  const auto trace = compute(findExample("b1")->document.input, sources, {});
  ASSERT_TRUE(trace.has_value());
  Cell cell{Quantity::Score, 0, 0, 3, 3};
  EXPECT_TRUE(exists(**trace, cell));
  for (Index* place : {&cell.layer, &cell.head, &cell.query, &cell.key}) {
    const Index before = *place;
    for (const Index outside : {Index{-1}, Index{4}}) {
      *place = outside;
      EXPECT_FALSE(exists(**trace, cell));
    }
    *place = before;
  }
}

TEST(Places, ClampedSelectionLiesInside) {
  Sources sources;
  const auto trace = compute(findExample("b1")->document.input, sources, {});
  ASSERT_TRUE(trace.has_value());
  const Selection wild{7, 9, 100, kNone, 1000};
  const Selection inside = clamped(wild, **trace);
  EXPECT_EQ(inside, (Selection{0, 0, 3, 0, inside.feature}));
  EXPECT_GE(inside.feature, 3);
  EXPECT_LT(inside.feature, 8);
  EXPECT_EQ(clamped(Selection{}, **trace).feature, kNone);
}

}  // namespace
}  // namespace fovea
