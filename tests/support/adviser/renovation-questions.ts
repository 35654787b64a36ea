import type { QuestionRow } from "./contract-questions.ts";
import type { RecordRow } from "./record-sentences.ts";

/*
 * Written before their author saw the examples. Those answered wrongly at first were then used for
 * training.
 */

export const RENOVATION_QUESTIONS: readonly QuestionRow[] = [
  ["what's the damage so far", "$9,955.00"],
  ["how much money went out this month", "$5,528.40"],
  ["spending since new year's", "$9,555.00"],
  ["what did I drop on materials in march", "$3,978.41"],
  ["what have i paid the drywall guy altogether", "$2,000.25"],
  ["how much was the dumpster", "$100.00"],
  ["when was the last time Rosa got paid", "Feb 10, 2026"],
  ["how many times have I paid Joe", "2 expenses"],
  ["how much have I put on the credit card", "$5,104.74"],
  ["average monthly spend on labor", "a month on average", "$4,000.25"],
  ["what was the priciest thing I bought", "Cabinets, 12 boxes"],
  ["who got the least from me", "Ada Mason the least"],
  ["what percent went to Rosa", "went to Rosa Alvarez"],
  ["have I gotten any money back", "$45.00 in refunds"],
  ["how much did I get back in february", "I couldn't find any refunds"],
  ["january vs february", "$2,150.25", "$1,876.35"],
  ["have I paid more to Joe or to Rosa", "$2,000.25", "$1,000.00"],
  ["what's the balance with the electrician", "$2,500.00 balance due with “Rosa Alvarez”"],
  ["how much retainage am I holding on Joe", "$250.00"],
  ["when is the next payment to Rosa", "“Wiring deposit”"],
  ["do I have any payments due before april", "“Drywall deposit”"],
  ["what bills should I take care of this week", "No invoice is open. By Mar 21, 2026"],
  ["are we going to go over", "Projected final cost: $"],
  ["expected final number?", "Projected final cost: $"],
  ["what's left on the labor line", "“Labor” is projected to exceed its budget of $4,000.00"],
  ["which lines are over", "Projected to run over: “Labor”"],
  [
    "how much of the materials budget have we used",
    "“Materials” is within its budget of $9,000.00",
  ],
  ["how much of the 25k is left", "$15,045.00 left"],
  ["how much contingency do I have", "Your contingency is $3,000.00"],
  ["can we swing a $1,200 dishwasher", "safe to spend"],
  ["Pete wants 25% up front on 6,400, can I cover that", "$1,600.00"],
  ["when's the countertop templating", "Mar 28"],
  ["what's next on the schedule", "Hang the cabinets"],
  ["is demolition finished", "Demolition", "complete"],
  ["what's been finished so far", "Demolition"],
  ["who quoted the stairwell the lowest", "Lowest open quote: Pete Gray, $1,800.00"],
  ["what quotes am I still waiting to decide on", "Stairwell painting"],
  ["what's joe's phone number", "555-123-4567"],
  ["who's my plumber", "Pete Gray"],
  ["list everyone working on the house", "Joe Miller"],
  ["how many receipts do I still need to upload", "13 expenses have no receipt yet"],
  ["what do I have for oak", "Oak boards"],
  ["what was my first expense", "Design drawings"],
  ["how much did I pay Carlos", "I couldn't find any expenses", "“Carlos”"],
  ["how many checks have I written", "3 expenses", "$2,500.25"],
  ["which quotes are we still undecided about", "Lowest open quote: Pete Gray, $1,800.00"],
  ["is there a receipt for the tile saw", "None of your expenses that mention “tile saw”"],
  ["spending by room", "No expense has a room yet."],
];

export const RENOVATION_SENTENCES: readonly RecordRow[] = [
  [
    "handed joe 425 cash this morning",
    { amount: "425.00", paymentMethod: "Cash", contractorName: "Joe Miller", date: "2026-03-14" },
  ],
  ["sherwin williams $73.18 on the visa", { amount: "73.18", paymentMethod: "Credit Card" }],
  [
    "check #1187 to Pete for $640",
    { amount: "640.00", paymentMethod: "Check", contractorName: "Pete Gray" },
  ],
  [
    "brought back the extra tile, they gave me 88.20",
    { amount: "88.20", details: { isRefund: true } },
  ],
  ["5 sheets of plywood at 42 each, debit", { amount: "210.00", paymentMethod: "Debit Card" }],
  [
    "40% deposit on a 3,500 countertop, paid by check",
    { amount: "1400.00", paymentMethod: "Check" },
  ],
  [
    "lumber run 3/3, $214.77, mastercard",
    { amount: "214.77", paymentMethod: "Credit Card", date: "2026-03-03" },
  ],
  [
    "joe's second half, 1500, by check today",
    { amount: "1500.00", paymentMethod: "Check", contractorName: "Joe Miller" },
  ],
  [
    "got billed 90 by Ada for a site visit, paid zelle",
    { amount: "90.00", contractorName: "Ada Mason" },
  ],
  ["countertops need to be in by april 10", { targetDate: "2026-04-10" }],
  ["backsplash done by end of march please", { targetDate: "2026-03-31" }],
  ["new contractor: Hank's Roofing, hank@hanksroofing.com", { email: "hank@hanksroofing.com" }],
  ["we passed the rough-in inspection", { title: "Rough-in inspection" }],
  [
    "split 300 half labor half materials, paid by check",
    { amount: "300.00", paymentMethod: "Check" },
  ],
  [
    "Rosa's deposit 500 check",
    { amount: "500.00", paymentMethod: "Check", contractorName: "Rosa Alvarez" },
  ],
  [
    "paid the electrician 300 and the plumber 200, both checks",
    { amount: "300.00", paymentMethod: "Check", contractorName: "Rosa Alvarez" },
    { amount: "200.00", paymentMethod: "Check", contractorName: "Pete Gray" },
  ],
];

export const RENOVATION_NOT_RECORDED: readonly string[] = [
  "joe wants 800 for the closet",
  "should I give joe 300 today",
  "planning to spend 1200 on lights",
  "did the 350 permit get recorded",
  "delete the 100 dollar dumpster expense",
  "I owe Rosa 275 for the extra circuit",
  "pay Joe 300 on friday",
  "pete comes on tuesday at 9",
  "inspection moved to april 3",
  "cabinets delayed until april 15",
  "split the 300 between labor and materials",
];

/** No record answers these, and an article would be off-topic. */
export const RENOVATION_SILENCES: readonly string[] = [
  "how much did my neighbor pay for his kitchen",
  "who is doing the wiring",
  "who did the demo",
  "which contractor is the most expensive per hour",
  "what did the forecast say last month",
  "what's the total minus refunds",
];

export const RENOVATION_ARTICLES: readonly string[] = [
  "how much should I hold back until the job's done",
  "what should a contract with a contractor include",
  "what's a normal deposit for a contractor",
];
