import { MONEY_OUT, type Rule } from "./rule.ts";

/** Lists of expenses, the budget, how far things are. */
export const ABOUT_STATE: readonly Rule[] = [
  {
    intent: { kind: "list", order: "largest" },
    all: [["most"], [...MONEY_OUT]],
    also: ["who"],
    rest: "spending",
  },
  {
    intent: { kind: "list", order: "smallest" },
    all: [["least"], [...MONEY_OUT]],
    also: ["who"],
    rest: "spending",
  },
  {
    intent: { kind: "list", order: "newest" },
    all: [["latest"], [...MONEY_OUT]],
    also: ["who", "contractor"],
    rest: "spending",
  },
  {
    intent: { kind: "list", order: "oldest" },
    all: [["oldest"], [...MONEY_OUT]],
    also: ["who"],
    rest: "spending",
  },
  {
    intent: { kind: "budget", of: "over" },
    all: [["over"]],
    also: ["budget", "howMuch", "spent", "left", "project", "by"],
    rest: "nothing",
  },
  {
    intent: { kind: "milestones", status: "open" },
    all: [["open"], ["milestone", "own", "open"]],
    none: [...MONEY_OUT],
    also: ["milestone", "left", "project", "done"],
    rest: "nothing",
  },
  {
    intent: { kind: "budget", of: "percent" },
    all: [["percent"], ["budget", "used", "left"]],
    also: ["budget", "used", "left", "project", "over"],
    rest: "nothing",
  },
  {
    intent: { kind: "spent", as: "percent" },
    all: [["percent"], [...MONEY_OUT, "own"]],
    also: ["budget", "used"],
    rest: "spending",
  },
  {
    intent: { kind: "budget", of: "percent" },
    all: [["used"], ["budget"]],
    also: ["budget", "used", "project"],
    rest: "nothing",
  },
  {
    intent: { kind: "projects" },
    all: [["project"], ["all", "show", "compare", "howMany", "over"]],
    none: ["milestone", "contractor", "when", "start"],
    also: ["budget", "left", "compare", "who"],
    rest: "nothing",
  },
  {
    intent: { kind: "budget", of: "left" },
    all: [["left"], ["budget", "howMuch", "own", "left"]],
    none: ["milestone"],
    also: ["budget", "project"],
    rest: "nothing",
  },
  {
    intent: { kind: "budget", of: "overview" },
    all: [["overview"]],
    also: ["budget", "project", "by"],
    rest: "nothing",
    isForAdviceToo: true,
  },
  {
    intent: { kind: "countGroups", by: "contractor" },
    all: [["howMany"], ["contractor"], ["paid"]],
    rest: "nothing",
  },
  {
    intent: { kind: "contractors" },
    all: [["contractor"], ["show", "all", "howMany", "who", "own", "whoIsMy"]],
    none: [...MONEY_OUT],
    also: ["who", "reach", "rate"],
    rest: "nothing",
  },
  {
    intent: { kind: "spent", as: "count" },
    all: [["howMany"], [...MONEY_OUT]],
    none: ["left"],
    also: ["who"],
    rest: "spending",
  },
  {
    intent: { kind: "milestones", status: "next" },
    all: [["next"]],
    also: ["milestone", "when", "who", "project", "forecast"],
    rest: "nothing",
  },
  {
    intent: { kind: "milestones", status: "completed" },
    all: [["done"]],
    none: [...MONEY_OUT],
    also: ["milestone", "who", "project"],
    rest: "nothing",
  },
  {
    intent: { kind: "milestones", status: "all" },
    all: [["milestone"]],
    also: ["when", "who", "project", "left"],
    rest: "nothing",
  },
];
