import { describe, expect, test } from "vitest";
import { showablePrefix } from "./showable-prefix.ts";

describe("the part of a growing reply that can be shown:", () => {
  test.each([
    ["", ""],
    ["You", "You"],
    ["You have spent ", "You have spent "],
    ["You have spent $", "You have spent "],
    ["You have spent $9,5", "You have spent "],
    ["You have spent $9,500 on", "You have spent "],
    [
      "You have spent $9,500 on things of many kinds",
      "You have spent $9,500 on things of many kinds",
    ],
    ["You have spent five hundred", "You have spent "],
    ["Due on March", "Due on "],
    ["Due on Tuesday", "Due on "],
    ["Look at [the EPA](https://epa.g", "Look at "],
    ["Look at [the EPA](https://epa.gov)", "Look at [the EPA](https://epa.gov)"],
    ["Here:\n\n| Labor | $3", "Here:\n\n"],
    ["Here:\n\n> Keep 10", "Here:\n\n"],
    ["It was $5.\nThen", "It was $5.\nThen"],
  ])("%j", (reply, shown) => {
    expect(showablePrefix(reply)).toBe(shown);
  });
});
