import { MONEY_OUT, type Rule } from "./rule.ts";

/** What was spent, bought and paid, and at the end small talk. */
export const ABOUT_SUMS: readonly Rule[] = [
  { intent: { kind: "find" }, all: [["find"]], also: ["receipt"], rest: "spending" },
  {
    intent: { kind: "find" },
    all: [
      ["bought", "paid"],
      ["past", "own"],
    ],
    none: ["howMuch", "cost", "@period", "spent"],
    also: ["find"],
    rest: "spending",
  },
  {
    intent: { kind: "list", order: "newest" },
    all: [["show"], ["expense", "paid", "bought"]],
    none: ["howMuch"],
    also: ["who"],
    rest: "spending",
  },
  {
    intent: { kind: "spent" },
    all: [
      ["spent", "paid", "cost", "expense", "bought"],
      ["own", "past", "howMuch", "expense", "@period", "all", "spent"],
    ],
    also: ["project", "budget"],
    rest: "spending",
  },
  {
    intent: { kind: "spent" },
    all: [["howMuch"], ["@contractor", "@period", "@spending", "own"]],
    none: ["left", "over"],
    also: ["who"],
    rest: "spending",
  },
  {
    intent: { kind: "spent" },
    all: [["howMuch"]],
    none: ["left", "over"],
    needs: "name",
    rest: "spending",
  },
  {
    intent: { kind: "budget", of: "budget" },
    all: [["budget"]],
    also: ["project", "howMuch"],
    rest: "nothing",
  },
  {
    intent: { kind: "contractor", want: "who" },
    all: [["who", "own", "show", "find", "contractor"]],
    none: ["when"],
    also: ["who", "contractor", "find"],
    rest: "contractor",
  },
  {
    intent: { kind: "unknownContractor" },
    all: [["who"], ["own"]],
    none: ["when", ...MONEY_OUT],
    also: ["who", "contractor"],
    rest: "text",
  },
  {
    intent: { kind: "unknownContractor" },
    all: [["reach", "rate"]],
    also: ["who", "contractor"],
    rest: "text",
    needs: "capital",
    isForAdviceToo: true,
  },
  { intent: { kind: "unknown" }, all: [["left"], ["howMuch", "howMany"]], rest: "anything" },
  { intent: { kind: "projects" }, all: [["project"], ["own"]], rest: "nothing" },
  {
    intent: { kind: "talk", about: "help" },
    all: [["help"]],
    rest: "nothing",
    isForAdviceToo: true,
  },
  {
    intent: { kind: "talk", about: "thanks" },
    all: [["thanks"]],
    also: ["yes", "help"],
    rest: "nothing",
  },
  { intent: { kind: "talk", about: "yes" }, all: [["yes"]], also: ["yes"], rest: "nothing" },
  { intent: { kind: "talk", about: "no" }, all: [["no"]], also: ["no", "thanks"], rest: "nothing" },
  { intent: { kind: "talk", about: "bye" }, all: [["bye"]], rest: "nothing" },
  { intent: { kind: "talk", about: "greeting" }, all: [["greeting"]], rest: "nothing" },
];
