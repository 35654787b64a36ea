import type { QuestionRow } from "./contract-questions.ts";
import type { RecordRow } from "./record-sentences.ts";

/*
 * 40 questions and sentences about contracts, forecast, budget lines, refunds, shares, invoices and
 * recurring expenses, written before their author saw the code. The decision has the results of the
 * first run.
 */

export const PLAN_QUESTIONS: readonly QuestionRow[] = [
  // Used for training
  ["what's the total value of everything I've signed", "$5,500.00"],
  ["how much of Joe's contract have I paid off", "$3,000.00"],
  ["is anything due before the end of the month", "$500.00", "Mar 20, 2026"],
  ["how much retainage am I holding on Rosa", "$250.00"],
  ["are we going to bust the budget at this rate", "Projected final cost"],
  ["worst case, what does this kitchen end up costing", "Projected final cost"],
  ["did I put enough aside for labor", "$4,000.00"],
  ["how much room is left on the materials line", "$4,145.24"],
  ["which lines did I set up and how much is in each", "$4,000.00", "$9,000.00"],
  ["what did I return so far", "$45.00"],
  ["did the tile store ever credit me", "$45.00"],
  ["after refunds, what did materials cost me", "$4,854.76"],
  // Held out
  ["what's Rosa's contract worth", "$2,500.00"],
  ["how much more will the drywall job cost me", "$3,000.00"],
  ["what do I have to pay on the 20th", "$500.00"],
  ["what's the final number looking like", "Projected final cost"],
  ["what are my chances of coming in on budget", "Projected final cost"],
  ["is the labor line blown", "Labor", "$4,000.00"],
  ["how much of the contingency have we used", "$3,000.00"],
  ["how much came back from returns", "$45.00"],
  ["Pete or Ada, who's cheaper for the stairwell", "$1,800.00"],
  ["can we swing a 600 dollar light fixture", "safe to spend"],
  ["what have I committed to so far", "$5,500.00"],
  // Regressions: answered wrongly before
  ["what does an average expense run me", "$765.77"],
  ["how much did Rosa get", "$1,000.00"],
];

/** Questions that no tool answers; each got a wrong answer before. */
export const PLAN_SILENCES: readonly string[] = [
  "did Rosa cash her check",
  "did Joe deposit his check",
  "what recurring expenses do I have",
  "how much did each of us pay",
];

export const PLAN_SENTENCES: readonly RecordRow[] = [
  // Used for training
  [
    "returned two boxes of tile, 86.40 back on the visa",
    { amount: "86.40", details: { isRefund: true } },
  ],
  ["Rosa's deposit, 500 by check yesterday", { amount: "500.00", paymentMethod: "Check" }],
  [
    "paid the first half of Joe's invoice, 1,500 zelle",
    { amount: "1500.00", paymentMethod: "Bank Transfer", contractorName: "Joe Miller" },
  ],
  // Held out
  [
    "lowes gave me store credit, 31.15, for the wrong hinges",
    { amount: "31.15", details: { isRefund: true } },
  ],
  [
    "settled Pete's bill today, 340 cash",
    { amount: "340.00", paymentMethod: "Cash", contractorName: "Pete Gray" },
  ],
  ["porta potty rental $120 every month, visa", { amount: "120.00", paymentMethod: "Credit Card" }],
];

export const PLAN_NOT_RECORDED: readonly string[] = [
  // Used for training
  "Joe's invoice says 1,500 but I think it's 1,200",
  "my brother is going to cover half of the 900",
  "Rosa sent a bill for 640, haven't looked at it yet",
  "what if the cabinets go up by 400",
  "storage unit is 89 a month on the first",
  // Held out
  "we split the dumpster with the neighbors, he owes me 50",
  "the final payment to Joe would be 250",
  "is Joe's invoice for 1,500 approved",
  "the dumpster people bill me monthly, how much is that",
  "do I owe anybody for march",
  "the store still hasn't refunded the 45",
];
