import type { QuestionRow } from "./contract-questions.ts";
import type { RecordRow } from "./record-sentences.ts";

/* Written before their author saw the examples; decision 0099 has the first results. */

const FINAL = "Projected final cost: $";
const CHANCE = "Under 10% chance of staying on budget";
const SAFE = "is safe to spend: it isn't paid";
const NEXT = "“Drywall deposit”, “Joe Miller”: $500.00, due on Mar 20, 2026";
const LABOR_OVER = "“Labor” is projected to exceed its budget of $4,000.00";
const MATERIALS_FINE = "“Materials” is within its budget of $9,000.00";
const OVERRUN = "Projected to run over: “Labor”";

export const EVERYDAY_QUESTIONS: readonly QuestionRow[] = [
  // Contracts
  ["did we settle up with joe already or is there money outstanding", "$3,000.00"],
  ["what's the full price we agreed on with Rosa", "$2,500.00"],
  ["how much of joes drywall contract is unpaid", "$3,000.00"],
  ["bright electric - amount still open?", "$2,500.00"],
  ["sum of everything we've signed for", "$5,500.00"],
  ["what am I on the hook for with the contractors", "$5,500.00"],
  ["which contractor am I not done paying", "$5,500.00"],
  ["how much retainage is joe's", "$250.00"],
  ["money held back until the end of the job", "$250.00"],
  ["how much did we commit to rosa", "$2,500.00"],
  ["remaining on the electrical contract", "$2,500.00"],
  // Payments due
  ["anything I have to pay this coming week", "Mar 20, 2026"],
  ["what bills land on the 20th", "Mar 20, 2026"],
  ["is joe expecting money from me soon", "$500.00", "Mar 20, 2026"],
  ["when's rosas deposit due", "Mar 20, 2026"],
  ["how much cash do I need ready for friday", "$500.00", "Mar 20, 2026"],
  ["list what's coming up to be paid", NEXT],
  ["first payment on the drywall contract, when", "Mar 20, 2026"],
  ["do I have any late invoices", "Mar 20, 2026"],
  // Forecast
  ["where's the final number heading", FINAL],
  ["what's this kitchen gonna run us when all is said and done", FINAL],
  ["think we'll finish below 25k?", FINAL],
  ["odds of going over", CHANCE],
  ["by how much are we going to miss the budget", FINAL],
  ["what does your forecast say", FINAL],
  ["what's left that nobody has a claim on", SAFE],
  ["how much can I blow without getting into trouble", SAFE],
  ["would a 6,500 stove put us in trouble", "Not safely:"],
  ["is 450 for a fancy faucet okay", "Only with care"],
  // Budget and its lines
  ["materials: how much is left to spend", MATERIALS_FINE],
  ["did we blow the labor budget", LABOR_OVER],
  ["how are the categories holding up against the plan", "| Materials | $9,000.00 |"],
  ["any line that's going to bust", OVERRUN],
  ["what did I set aside for labor", "$4,000.00"],
  ["how far along is the materials money", MATERIALS_FINE],
  ["how big is my rainy day fund", "$3,000.00"],
  ["is anything planned for tools", "There is no budget line for “Tools”"],
  ["which categories are costing more than planned", OVERRUN],
  ["left in budget overall", "$15,045.00"],
  ["what did we say this whole kitchen may cost", "$25,000.00"],
  // Refunds
  ["what did I get refunded for the tile", "$45.00"],
  ["which returns have we had", "$45.00"],
  ["money returned to me since march 1", "$45.00"],
  ["sum of the stuff I took back to the store", "$45.00"],
  // Shares
  ["what chunk of the money is materials", "went to Materials"],
  ["joe in percent of everything spent", "20.09%"],
  ["what slice of the 25k has labor used", "16%"],
  ["does labor make up more than a third of our spending", "40.18%"],
  ["how many percent is rosa", "went to Rosa Alvarez"],
  ["spent so far apart from labor", "$5,954.75"],
  // Milestones, quotes, spending
  ["when are the guys templating the countertop", "“Countertop templating” is still open"],
  ["what's the deadline for the cabinets", "“Hang the cabinets” is still open"],
  ["how far behind is the inspection", "“Rough-in inspection” was due on Mar 11, 2026"],
  ["which steps have no date", "“Paint the ceiling”: no date yet"],
  ["whats on the schedule for the rest of march", "Hang the cabinets"],
  ["was demo finished", "“Demolition” is done"],
  ["what have we checked off", "“Demolition”: done"],
  ["how much did february run", "$1,876.35"],
  ["which month hurt the most", "March 2026"],
  ["pete vs ada on the stairwell, who's lower", "$1,800.00"],
  ["what did the designer cost", "$400.00"],
  ["receipts I still have to upload", "13 expenses have no receipt yet"],
  // Written after the vocabulary of those above was added to the examples.
  ["has rosa been paid everything she's owed", "$2,500.00"],
  ["what would it take to close out joe's contract", "$3,000.00"],
  ["total value of contracts I've accepted", "$5,500.00"],
  ["whats the holdback on rosas job", "$250.00"],
  ["when's the next time I have to write joe a check", "Mar 20, 2026"],
  ["what needs to be paid before the end of march", "Mar 20, 2026"],
  ["is any payment past due", "Mar 20, 2026"],
  ["how much goes out on march 20", "$500.00", "Mar 20, 2026"],
  ["realistically what's the bottom line going to be", FINAL],
  ["are we headed for more than 25000", FINAL],
  ["whats the chance it stays in budget", CHANCE],
  ["how far over do you think we'll land", FINAL],
  ["how much can I still spend without worrying", SAFE],
  ["could we do a 900 dollar light fixture", "Only with care"],
  ["is an 8,000 deck in the cards", "Not safely:"],
  ["how's labor doing compared to what we budgeted", LABOR_OVER],
  ["how much more can go toward materials", MATERIALS_FINE],
  ["which category is the troublemaker", OVERRUN],
  ["what's in the contingency pot", "$3,000.00"],
  ["what percent of the budget is gone", "of your $25,000.00 budget"],
  ["how much was credited back to us", "$45.00"],
  ["did we get anything back for the tile we returned", "$45.00"],
  ["share of money that went to joe", "20.09%"],
  ["whats labors cut of the budget", "16%"],
  ["what have we paid if you don't count materials", "Leaving out “Materials”"],
  ["monthly spend on average?", "$2,488.75"],
  ["when do they template the countertops", "“Countertop templating” is still open"],
  ["which milestones are running behind", "Rough-in inspection"],
  ["who gave us the cheaper price for the stairwell", "$1,800.00"],
  ["what all did I buy with the credit card", "$5,104.74"],
];

export const EVERYDAY_SENTENCES: readonly RecordRow[] = [
  [
    "rosa got her 500 deposit today, check 1088",
    { amount: "500.00", paymentMethod: "Check", contractorName: "Rosa Alvarez" },
  ],
  [
    "picked up 14 boxes of laminate for 623.80, paid with the visa",
    { amount: "623.80", paymentMethod: "Credit Card" },
  ],
  [
    "sent joe 750 through zelle last night for the second coat",
    { amount: "750.00", contractorName: "Joe Miller", date: "2026-03-13" },
  ],
  [
    "menards wed 58.12 debit caulk and tape",
    { amount: "58.12", paymentMethod: "Debit Card", date: "2026-03-11" },
  ],
  [
    "took the extra paint back, they gave me 64.50",
    { amount: "64.50", details: { isRefund: true } },
  ],
  [
    "lowes credited 31.99 to my card for the return",
    { amount: "31.99", details: { isRefund: true } },
  ],
  ["permit office charged 210 for the reinspection", { amount: "210.00" }],
  ["delivery fee forty five dollars, cash", { amount: "45.00", paymentMethod: "Cash" }],
  [
    "Invoice from Pete paid: $620, bank transfer, march 10",
    {
      amount: "620.00",
      paymentMethod: "Bank Transfer",
      contractorName: "Pete Gray",
      date: "2026-03-10",
    },
  ],
  ["cost me 96.40 to get the dumpster swapped", { amount: "96.40" }],
  [
    "put down 400 on the vanity at home depot, credit card",
    { amount: "400.00", paymentMethod: "Credit Card" },
  ],
  ["tipped the movers 60 in cash", { amount: "60.00", paymentMethod: "Cash" }],
  [
    "2 gallons primer 54.98 and a roller set 17.25, ace, cash",
    { amount: "54.98", paymentMethod: "Cash" },
    { amount: "17.25", paymentMethod: "Cash" },
  ],
  ["tile setters start april 6", { targetDate: "2026-04-06" }],
  ["countertop install is planned for 4/10", { targetDate: "2026-04-10" }],
  ["need the painting wrapped up by end of april", { targetDate: "2026-04-30" }],
  [
    "new contact: Lena Ortiz, tile setter, 555-222-9090",
    { name: "Lena Ortiz", phone: "555-222-9090" },
  ],
  [
    "paid ada 180 for the paint consult, zelle, thursday",
    { amount: "180.00", contractorName: "Ada Mason", date: "2026-03-12" },
  ],
  [
    "ikea 312.40 credit card, drawer pulls and hinges",
    { amount: "312.40", paymentMethod: "Credit Card" },
  ],
  [
    "handed pete 250 cash this morning",
    { amount: "250.00", paymentMethod: "Cash", contractorName: "Pete Gray" },
  ],
  ["refund from lowes 27.85 for the extra caulk", { amount: "27.85", details: { isRefund: true } }],
  [
    "dump fee 64 dollars debit yesterday",
    { amount: "64.00", paymentMethod: "Debit Card", date: "2026-03-13" },
  ],
  ["flooring goes in april 14", { targetDate: "2026-04-14" }],
  [
    "electrician 375 check 2051 for the dryer outlet",
    { amount: "375.00", paymentMethod: "Check", contractorName: "Rosa Alvarez" },
  ],
  ["drywall final coat due march 27", { targetDate: "2026-03-27" }],
  ["add lou bianchi, roofer, 555-310-4477", { name: "Lou Bianchi", phone: "555-310-4477" }],
  ["countertop templating is finished", {}],
];

export const EVERYDAY_NOT_RECORDED: readonly string[] = [
  "joe says he'll need another 400 for the ceiling",
  "might spend 2k on lighting next month",
  "didn't end up paying pete the 300",
  "was quoted 3,400 for the windows",
  "pete said he'd do the drain for 700",
  "still have to pay rosa 500",
];
