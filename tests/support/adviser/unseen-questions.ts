import type { QuestionRow } from "./contract-questions.ts";
import type { RecordRow } from "./record-sentences.ts";

/*
 * 60 further questions and sentences, run before any of their words was used for training; decision
 * 0072 has the results at that time.
 */

const OWED = "$5,500.00 balance due of $5,500.00 in contracts";
const OWED_TO_JOE = "$3,000.00 balance due";
const NEXT = "“Drywall deposit”, “Joe Miller”: $500.00, due on Mar 20, 2026";
const FINAL = "Projected final cost: $";
const CHANCE = "Under 10% chance of staying on budget";
const LABOR_OVER = "“Labor” is projected to exceed its budget of $4,000.00";
const MATERIALS_FINE = "“Materials” is within its budget of $9,000.00";
const LOWEST = "Lowest open quote: Pete Gray, $1,800.00";

export const UNSEEN_QUESTIONS: readonly QuestionRow[] = [
  ["remaining balance on Rosa's job?", "$2,500.00 balance due with “Rosa Alvarez”"],
  ["after today, how much does Joe have coming to him", OWED_TO_JOE],
  ["sum up everything we still have to hand over to contractors", OWED],
  ["is anything still unpaid on the drywall contract", OWED_TO_JOE],
  ["who's waiting on money from me", OWED],
  ["what's the next check I have to write", NEXT],
  ["which installments land in march", NEXT],
  ["anything due on the 20th", NEXT],
  ["when's Joe's retainage released", "$250.00, due when its milestone is complete"],
  ["give me your best guess at the final bill", FINAL],
  ["are we headed for an overrun", FINAL],
  ["what's the worst it could end up costing", FINAL],
  ["realistically, do we finish under 25 thousand", FINAL],
  ["probability we blow the budget", CHANCE],
  ["how much wiggle room is left for splurges", "is safe to spend: it isn't paid"],
  ["could we splurge on a $700 range hood", "Only with care: $"],
  ["would a $4,000 hot tub be reckless", "Not safely: $"],
  ["did labor eat more than it should have", LABOR_OVER],
  ["state of the materials budget", MATERIALS_FINE],
  ["how are we tracking on labor", LABOR_OVER],
  ["what can still go to materials before it's gone", MATERIALS_FINE],
  ["is there a category in the red", "Projected to run over: “Labor”"],
  ["list each budget line with what's paid", "| Materials | $9,000.00 |"],
  ["how much cushion did we set aside for nasty finds", "Your contingency is $3,000.00"],
  ["labor came to what slice of the whole budget", "That is 16% of the budget"],
  ["Joe's cut of the total spend", "20.09% of what you spent went to Joe Miller"],
  ["leave labor out, what's the total", "Leaving out “Labor”, you spent $5,954.75"],
  ["typical monthly outlay", "$2,488.75 a month on average"],
  ["whose bills add up to the most", "You paid Joe Miller the most: $2,000.25"],
  ["add up everything I've paid for in cash", "$1,850.01"],
  ["which shop gave us money back and how much", "$45.00 in refunds"],
  ["did the tile return go through", "$45.00"],
  ["what have I put on credit cards", "$5,104.74"],
  ["how many payments went to Joe", "2 expenses"],
  ["expenses I forgot to attach a receipt to", "13 expenses have no receipt yet"],
  ["put the two painting bids next to each other", LOWEST],
  ["who was cheaper for the stairwell", LOWEST],
  ["what day do the cabinets get hung", "“Hang the cabinets” is still open. It is due on Mar 20"],
  ["how late is the rough-in inspection", "“Rough-in inspection” was due on Mar 11, 2026"],
  ["what did the permit end up being", "$350.00"],
];

export const UNSEEN_SENTENCES: readonly RecordRow[] = [
  [
    "slipped Rosa 150 cash for the extra outlet on tuesday",
    {
      amount: "150.00",
      paymentMethod: "Cash",
      contractorName: "Rosa Alvarez",
      date: "2026-03-10",
    },
  ],
  ["ace hardware 18.75 debit, picture hooks", { amount: "18.75", paymentMethod: "Debit Card" }],
  [
    "Venmo'd Ada 220 for the mood boards yesterday",
    { amount: "220.00", contractorName: "Ada Mason", date: "2026-03-13" },
  ],
  [
    "floor nails $32.10 on the visa 3/11",
    { amount: "32.10", paymentMethod: "Credit Card", date: "2026-03-11" },
  ],
  [
    "sherwin williams 146.20 and lowes 78.05 both on amex",
    { amount: "146.20", paymentMethod: "Credit Card" },
    { amount: "78.05", paymentMethod: "Credit Card" },
  ],
  ["the drain snake was 27 bucks, cash", { amount: "27.00", paymentMethod: "Cash" }],
  ["inspector took 125, paid by check", { amount: "125.00", paymentMethod: "Check" }],
  [
    "rented a floor sander at $65/day for 2 days on visa",
    { amount: "130.00", paymentMethod: "Credit Card" },
  ],
  [
    "store took back the spare lights and gave me 38.40",
    { amount: "38.40", details: { isRefund: true } },
  ],
  [
    "40 refunded by home depot for the broken tile",
    { amount: "40.00", details: { isRefund: true } },
  ],
  ["got my 75 deposit back from the tool rental", { amount: "75.00", details: { isRefund: true } }],
  ["vanity should arrive by march 27", { targetDate: "2026-03-27" }],
  ["plumber needs to be done by the 30th", { targetDate: "2026-03-30" }],
  ["book the final walkthrough for april 18", { targetDate: "2026-04-18" }],
  // The payee stays in the description: "Joe's Drywall" may be another company.
  [
    "joe's check for 1,100 cleared today for taping",
    { amount: "1100.00", description: "Joe's check cleared for taping" },
  ],
  ["cabinets 640 cash under Tools", { amount: "640.00", category: "Tools" }],
  ["half a yard of gravel, 48 even, debit", { amount: "48.00", paymentMethod: "Debit Card" }],
  [
    "gave rosa two hundred fifty toward the panel, check #2044",
    { amount: "250.00", paymentMethod: "Check", contractorName: "Rosa Alvarez" },
  ],
];

/** Money that has not been paid. */
export const UNSEEN_NOT_RECORDED: readonly string[] = [
  "the electrician billed me 600 for the panel, not paid yet",
  "Pete wants 400 for moving the drain",
];
