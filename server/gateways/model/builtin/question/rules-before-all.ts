import { MONEY_OUT, type Rule } from "./rule.ts";

/** Of what is never about single records: these hold whatever else is said. */
export const BEFORE_ALL: readonly Rule[] = [
  {
    intent: { kind: "talk", about: "identity" },
    all: [["identity"]],
    rest: "anything",
    isForAdviceToo: true,
  },
  {
    intent: { kind: "talk", about: "today" },
    all: [["today"]],
    rest: "nothing",
    isForAdviceToo: true,
  },
  {
    intent: { kind: "limits" },
    all: [["plan"]],
    also: ["left", "contractor", "used", "project", "next", "open", "help", "afford"],
    rest: "nothing",
    isForAdviceToo: true,
  },
  {
    intent: { kind: "change" },
    all: [
      ["change"],
      [
        "expense",
        "milestone",
        "budget",
        "contractor",
        "receipt",
        "project",
        "latest",
        "howMuch",
        "paid",
        "cost",
        "@contractor",
        "@price",
      ],
    ],
    rest: "anything",
    isAtStart: true,
  },
  {
    intent: { kind: "afford" },
    all: [["afford", "left"], ["@price"]],
    rest: "anything",
    isForAdviceToo: true,
  },
  {
    intent: { kind: "plan", of: "safe" },
    all: [["safe"]],
    rest: "anything",
    isForAdviceToo: true,
  },
  { intent: { kind: "afford" }, all: [["afford"]], rest: "anything" },
  {
    intent: { kind: "plan", of: "owed" },
    all: [["owed"], ["@contractor"]],
    also: ["own", "paid", "left", "contractor", "all", "open"],
    rest: "contractor",
  },
  {
    intent: { kind: "plan", of: "owed" },
    all: [["owed"]],
    also: ["own", "paid", "left", "contractor", "all", "open", "project", "who"],
    rest: "nothing",
  },
  {
    intent: { kind: "compare" },
    all: [["compare", "most", "least"]],
    needs: "two",
    also: ["most", "least", "month", "category", "contractor", "project", "who"],
    rest: "spending",
  },
  {
    intent: { kind: "plan", of: "forecast" },
    all: [
      ["forecast", "final"],
      [...MONEY_OUT, "budget", "over", "project", "howMuch", "stays"],
    ],
    none: ["milestone", "next", "when", "ahead", "@period", "@price"],
    also: ["own", "done", "budget", "left", "project", "over", "forecast", "all", "past"],
    rest: "nothing",
  },
  {
    intent: { kind: "beyond", what: "forecast" },
    all: [["forecast"], [...MONEY_OUT, "budget", "done", "left", "over", "project", "howMuch"]],
    none: ["milestone", "next"],
    rest: "anything",
  },
  {
    intent: { kind: "beyond", what: "average" },
    all: [["average"], [...MONEY_OUT], ["own", "past", "expense", "by", "month", "project"]],
    rest: "anything",
  },
];
