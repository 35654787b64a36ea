import { MONEY_OUT, type Rule } from "./rule.ts";

/** What goes out of a project and comes into it, and what its reports say. */
export const ABOUT_FILES: readonly Rule[] = [
  {
    intent: { kind: "import" },
    all: [["bringIn"]],
    none: ["howMuch", "spent", "paid", "cost"],
    rest: "anything",
    isForAdviceToo: true,
  },
  { intent: { kind: "files" }, all: [["takeOut"]], rest: "anything", isForAdviceToo: true },
  { intent: { kind: "files" }, all: [["fileKind"]], rest: "anything" },
  {
    intent: { kind: "report", of: "salesTax" },
    all: [["salesTax"], [...MONEY_OUT, "howMuch", "show", "own", "by"]],
    none: ["when", "find"],
    also: ["all", "project", "category", "month"],
    rest: "nothing",
  },
  {
    intent: { kind: "report", of: "homeCost" },
    all: [["homeCost"], [...MONEY_OUT, "howMuch", "show", "own", "by"]],
    also: ["all", "project", "by", "overview"],
    rest: "nothing",
  },
  {
    intent: { kind: "report", of: "rooms" },
    all: [["rooms"], [...MONEY_OUT, "howMuch", "show", "own", "most"]],
    also: ["all", "project", "by", "most", "who"],
    rest: "nothing",
  },
  {
    intent: { kind: "report", of: "changeOrders" },
    all: [["changeOrder"], [...MONEY_OUT, "howMuch", "show", "own"]],
    also: ["all", "project", "by"],
    rest: "nothing",
  },
];
