import { MONEY_OUT, type Rule } from "./rule.ts";

/** Receipts, milestones and people. */
export const ABOUT_WORK: readonly Rule[] = [
  {
    intent: { kind: "receipts", areMissing: true },
    all: [["receipt"], ["missing"]],
    also: ["who"],
    rest: "nothing",
  },
  {
    intent: { kind: "receipts", areMissing: false },
    all: [["receipt"], ["own", "show", "howMany", "all", "expense"]],
    also: ["who"],
    rest: "nothing",
  },
  {
    intent: { kind: "milestones", status: "overdue" },
    all: [["overdue"]],
    also: ["milestone", "when", "next", "who", "project", "done", "open"],
    rest: "nothing",
  },
  {
    intent: { kind: "milestone" },
    all: [["when", "done", "open", "next", "milestone", "overdue"]],
    none: ["paid", "bought", "spent", "cost"],
    also: [
      "when",
      "done",
      "open",
      "next",
      "milestone",
      "overdue",
      "start",
      "forecast",
      "missing",
      "who",
      "left",
    ],
    rest: "milestone",
  },
  {
    intent: { kind: "top", by: "month", order: "largest" },
    all: [["when"], ["most"], [...MONEY_OUT]],
    rest: "spending",
  },
  {
    intent: { kind: "paidWhen" },
    all: [["when", "latest"], ["paid", "bought", "spent", "cost"], ["when"]],
    also: ["when", "latest", "who", "contractor"],
    rest: "spending",
  },
  {
    intent: { kind: "budget", of: "start" },
    all: [["start"], ["when", "project"]],
    also: ["project", "when"],
    rest: "nothing",
  },
  {
    intent: { kind: "contractor", want: "reach" },
    all: [["reach"]],
    also: ["who", "contractor", "rate"],
    rest: "contractor",
    isForAdviceToo: true,
  },
  {
    intent: { kind: "contractor", want: "rate" },
    all: [["rate", "cost"]],
    none: ["past", "spent"],
    also: ["who", "contractor"],
    rest: "contractor",
    isForAdviceToo: true,
  },
];
