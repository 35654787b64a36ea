import { MONEY_OUT, type Rule } from "./rule.ts";

/** Expenses part by part. */
export const ABOUT_PARTS: readonly Rule[] = [
  {
    intent: { kind: "top", by: "contractor", order: "largest" },
    all: [["who", "contractor"], ["most"], [...MONEY_OUT]],
    also: ["who", "contractor"],
    rest: "nothing",
  },
  {
    intent: { kind: "top", by: "contractor", order: "smallest" },
    all: [["who", "contractor"], ["least"], [...MONEY_OUT]],
    also: ["who", "contractor"],
    rest: "nothing",
  },
  {
    intent: { kind: "top", by: "contractor", order: "largest" },
    all: [["who"], ["most"]],
    none: ["milestone", "next", "cost"],
    rest: "nothing",
  },
  {
    intent: { kind: "top", by: "month", order: "largest" },
    all: [["month"], ["most"]],
    also: ["who", "when"],
    rest: "spending",
  },
  {
    intent: { kind: "top", by: "month", order: "smallest" },
    all: [["month"], ["least"]],
    also: ["who", "when"],
    rest: "spending",
  },
  {
    intent: { kind: "top", by: "category", order: "largest" },
    all: [["category"], ["most"]],
    also: ["who", "budget", "used"],
    rest: "spending",
  },
  {
    intent: { kind: "top", by: "category", order: "smallest" },
    all: [["category"], ["least"]],
    also: ["who", "budget", "used"],
    rest: "spending",
  },
  {
    intent: { kind: "top", by: "paymentMethod", order: "largest" },
    all: [["method"], ["most"]],
    also: ["who", "used"],
    rest: "spending",
  },
  {
    intent: { kind: "groups", by: "paymentMethod" },
    all: [["method"]],
    also: ["by", "category", "budget", "used"],
    rest: "spending",
  },
  {
    intent: { kind: "countGroups", by: "category" },
    all: [["howMany"], ["category"]],
    also: ["category"],
    rest: "nothing",
  },
  {
    intent: { kind: "groups", by: "month" },
    all: [["month"], ["by", ...MONEY_OUT]],
    also: ["by", "month", "compare", "budget"],
    rest: "spending",
  },
  {
    intent: { kind: "groups", by: "category" },
    all: [["category"], ["by", "budget", ...MONEY_OUT]],
    none: ["when"],
    also: ["by", "category", "budget", "compare", "used", "percent"],
    rest: "spending",
  },
  {
    intent: { kind: "groups", by: "contractor" },
    all: [["contractor"], ["by", ...MONEY_OUT]],
    none: ["howMany"],
    also: ["by", "contractor", "compare", "who"],
    rest: "nothing",
  },
  {
    intent: { kind: "top", by: "category", order: "largest" },
    all: [["most"], ["spent"]],
    none: ["expense", "bought", "by", "latest", "who"],
    also: ["budget", "category"],
    rest: "nothing",
  },
  {
    intent: { kind: "groups", by: "contractor" },
    all: [["who"], ["paid"]],
    none: ["when", "find", "advice"],
    also: ["who"],
    rest: "nothing",
  },
  {
    intent: { kind: "groups", by: "category" },
    all: [["by"], [...MONEY_OUT, "budget"]],
    none: ["howMany"],
    also: ["budget"],
    rest: "nothing",
  },
];
