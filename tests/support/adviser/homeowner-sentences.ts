import type { RecordRow } from "./record-sentences.ts";

/*
 * Written before their author saw the vocabulary of the examples; decision 0099 has the first
 * results.
 */

export const HOMEOWNER_SENTENCES: readonly RecordRow[] = [
  [
    "joe 350 cash yesterday for mudding",
    { amount: "350.00", paymentMethod: "Cash", contractorName: "Joe Miller", date: "2026-03-13" },
  ],
  [
    "grabbed 3 bags of thinset at lowes for 61.47, debit card",
    { amount: "61.47", paymentMethod: "Debit Card" },
  ],
  ["spent 19.99 + 34.50 + 8.25 at ace on plumbing bits", { amount: "62.74" }],
  [
    "gave the electrician a check for 450 on monday",
    {
      amount: "450.00",
      paymentMethod: "Check",
      contractorName: "Rosa Alvarez",
      date: "2026-03-09",
    },
  ],
  [
    "wrote a check to the plumber for three hundred fifty",
    { amount: "350.00", paymentMethod: "Check", contractorName: "Pete Gray" },
  ],
  ["scaffolding rental 45 per day for 4 days", { amount: "180.00" }],
  [
    "rented a trencher for two days at 95 a day, amex",
    { amount: "190.00", paymentMethod: "Credit Card" },
  ],
  ["floor and decor 312.66, sherwin williams 88.10", { amount: "312.66" }, { amount: "88.10" }],
  [
    "paid rosa 200 and ada 75",
    { amount: "200.00", contractorName: "Rosa Alvarez" },
    { amount: "75.00", contractorName: "Ada Mason" },
  ],
  [
    "took back two faucets, home depot put 118.40 back on my visa",
    { amount: "118.40", details: { isRefund: true } },
  ],
  ["ikea refunded us 65 for the missing hinges", { amount: "65.00", details: { isRefund: true } }],
  [
    "the tile store gave us our 90 dollar deposit back",
    { amount: "90.00", details: { isRefund: true } },
  ],
  [
    "30% deposit on the windows, 4200 total, paid by check",
    { amount: "1260.00", paymentMethod: "Check" },
  ],
  [
    "put down 10 percent on the 8k flooring, credit card",
    { amount: "800.00", paymentMethod: "Credit Card" },
  ],
  [
    "march 3 - lumber 211.09 - amex",
    { amount: "211.09", date: "2026-03-03", paymentMethod: "Credit Card" },
  ],
  [
    "03/07/2026 paint 92.15 debit",
    { amount: "92.15", date: "2026-03-07", paymentMethod: "Debit Card" },
  ],
  ["2026-02-20 vanity 489", { amount: "489.00", date: "2026-02-20" }],
  ["bought a vanity light on the 5th for 76", { amount: "76.00", date: "2026-03-05" }],
  [
    "day before yesterday: 40 cash for gravel",
    { amount: "40.00", date: "2026-03-12", paymentMethod: "Cash" },
  ],
  ["a week ago I paid 130 for the permit copy", { amount: "130.00", date: "2026-03-07" }],
  [
    "last tuesday, 58.20, hinges, mastercard",
    { amount: "58.20", paymentMethod: "Credit Card", date: "2026-03-10" },
  ],
  ["discover card 233.10 for the exhaust fan", { amount: "233.10", paymentMethod: "Credit Card" }],
  ["apple pay 27.45 caulk", { amount: "27.45" }],
  ["paypal'd ada 125", { amount: "125.00", contractorName: "Ada Mason" }],
  [
    "transferred 1500 to joe this morning",
    { amount: "1500.00", paymentMethod: "Bank Transfer", contractorName: "Joe Miller" },
  ],
  ["twenty-two dollars and fifty cents for a box of nails", { amount: "22.50" }],
  [
    "two thousand four hundred to joe, check 1042",
    { amount: "2400.00", paymentMethod: "Check", contractorName: "Joe Miller" },
  ],
  [
    "a hundred and eighty bucks for the plasterer, cash",
    { amount: "180.00", paymentMethod: "Cash" },
  ],
  ["1.5 grand for insulation, visa", { amount: "1500.00", paymentMethod: "Credit Card" }],
  [
    "half a grand to pete in cash",
    { amount: "500.00", paymentMethod: "Cash", contractorName: "Pete Gray" },
  ],
  ["home depot again today lol, 43.12", { amount: "43.12" }],
  ["ugh had to buy another drill, 139 at lowes", { amount: "139.00" }],
  [
    "ok so the inspector came and it was 95 dollars, i paid cash",
    { amount: "95.00", paymentMethod: "Cash" },
  ],
  [
    "joes guys hauled everything away, handed them 160 cash",
    { amount: "160.00", paymentMethod: "Cash" },
  ],
  ["dumpster came today 380 on my debit card", { amount: "380.00", paymentMethod: "Debit Card" }],
  ["insulation batts 22 x 18.75", { amount: "412.50" }],
  ["4 doors at 129 each", { amount: "516.00" }],
  ["6 sheets of drywall, 14.20 apiece, debit", { amount: "85.20", paymentMethod: "Debit Card" }],
  ["kitchen sink 289 plus 24.57 tax", { amount: "313.57" }],
  ["tip for the delivery guys 40", { amount: "40.00" }],
  ["parking ticket while picking up tile 35 bucks", { amount: "35.00" }],
  [
    "rosa picked up a check for 900",
    { amount: "900.00", paymentMethod: "Check", contractorName: "Rosa Alvarez" },
  ],
  ["pete got his 275", { amount: "275.00", contractorName: "Pete Gray" }],
  [
    "settled up with joe, 600 by check",
    { amount: "600.00", paymentMethod: "Check", contractorName: "Joe Miller" },
  ],
  ["reimbursed ada 48.30 for paint samples", { amount: "48.30", contractorName: "Ada Mason" }],
  ["bougt 2 galons of pant for 71.98", { amount: "71.98" }],
  ["materials 540.22", { amount: "540.22", category: "Materials" }],
  ["permits $75 check", { amount: "75.00", category: "Permits", paymentMethod: "Check" }],
  ["labor 8 hours at 45", { amount: "360.00" }],
  ["cabinets need to be in by april 2nd", { targetDate: "2026-04-02" }],
  ["electrical inspection is on the 24th", { targetDate: "2026-03-24" }],
  ["plumbing has to be roughed in by wednesday", { targetDate: "2026-03-18" }],
  ["floor guys start on monday", { targetDate: "2026-03-16" }],
  ["appliances show up 4/9", { targetDate: "2026-04-09" }],
  ["deadline for the tile is the end of march", { targetDate: "2026-03-31" }],
  ["backsplash should be finished in two weeks", { targetDate: "2026-03-28" }],
  ["final walkthrough may 1", { targetDate: "2026-05-01" }],
  [
    "new milestone: seal the grout, april 20",
    { title: "Seal the grout", targetDate: "2026-04-20" },
  ],
  ["insulation inspection next thursday at 9", { targetDate: "2026-03-19" }],
  ["the ceiling is done being painted", { title: "Paint the ceiling" }],
  ["templating's done", { title: "Countertop templating" }],
  ["inspection passed today!", { title: "Rough-in inspection" }],
  ["our new tile guy is Frank Doyle 555-212-7788", { name: "Frank Doyle", phone: "555-212-7788" }],
  [
    "add contractor maria silva, painter, maria@silva.test",
    { name: "Maria Silva", email: "maria@silva.test" },
  ],
  [
    "Steve Park does our floors, his number is 555-440-1919",
    { name: "Steve Park", phone: "555-440-1919" },
  ],
  [
    "dropped off a 375 check with rosa on wednesday",
    {
      amount: "375.00",
      paymentMethod: "Check",
      contractorName: "Rosa Alvarez",
      date: "2026-03-11",
    },
  ],
  [
    "ace 14.29 cash and lowes 63.80 amex, both yesterday",
    { amount: "14.29", paymentMethod: "Cash" },
    { amount: "63.80", paymentMethod: "Credit Card" },
  ],
  [
    "had the plumber over, ran me 260, paid with debit",
    { amount: "260.00", paymentMethod: "Debit Card" },
  ],
  ["cabinets have to be hung by next wednesday", { targetDate: "2026-03-18" }],
  ["cabinets got hung today", { title: "Hang the cabinets" }],
  ["toilet 219 n wax ring 8.49 home depot visa", { amount: "219.00" }, { amount: "8.49" }],
  ["five bags of concrete at 6.98 each, cash", { amount: "34.90", paymentMethod: "Cash" }],
  [
    "backsplash tile 212.40 + 33.10 shipping, amex",
    { amount: "245.50", paymentMethod: "Credit Card" },
  ],
  ["mini excavator 240 a day, kept it 2 days, check", { amount: "480.00", paymentMethod: "Check" }],
  [
    "20% deposit for the blinds, 1,400 order, paid visa",
    { amount: "280.00", paymentMethod: "Credit Card" },
  ],
  ["3-8 sandpaper 17.35", { amount: "17.35", date: "2026-03-08" }],
  [
    "eight hundred bucks to ada by check on the tenth",
    { amount: "800.00", paymentMethod: "Check", contractorName: "Ada Mason", date: "2026-03-10" },
  ],
  [
    "menards took back the trim, 58.10 onto my debit card",
    { amount: "58.10", details: { isRefund: true } },
  ],
  ["got reimbursed 30 for the broken tile", { amount: "30.00", details: { isRefund: true } }],
  [
    "joe needed materials so i spotted him 90 cash",
    { amount: "90.00", paymentMethod: "Cash", contractorName: "Joe Miller" },
  ],
  [
    "receipt says 47.66, caulk and foam, ace, mastercard",
    { amount: "47.66", paymentMethod: "Credit Card" },
  ],
  ["permit guy charged us 110 on friday", { amount: "110.00", date: "2026-03-13" }],
  ["lawn repair after the dumpster, one fifty cash", { amount: "150.00", paymentMethod: "Cash" }],
  ["window guys measure on april 3rd", { targetDate: "2026-04-03" }],
  ["need the trim painted by easter monday april 6", { targetDate: "2026-04-06" }],
  ["the inspector is coming thursday", { targetDate: "2026-03-19" }],
  ["countertops go in march 30", { targetDate: "2026-03-30" }],
  ["demo the bathroom starts 4/20", { targetDate: "2026-04-20" }],
  ["put greta lund in, roofer, greta@lund.test", { name: "Greta Lund", email: "greta@lund.test" }],
  ["the rough-in inspection went through today", { title: "Rough-in inspection" }],
];

export const HOMEOWNER_NOT_RECORDED: readonly string[] = [
  "I owe marcus 300 for the trim",
  "rosa's bill is 700 but I havent paid it",
  "joe said it'd be about 1,100 for the ceiling",
  "we're supposed to pay pete 500 when he's done",
  "was gonna buy the 900 dollar sink but didn't",
  "the countertop guy wants 40% up front",
  "do I need 200 more for paint you think",
  "tile is 6.50 a square foot",
  "if we go with quartz it's another 1800",
  "ada still gets 220 from me",
  "rosa thinks the panel will be 1,900",
  "saw a nice sofa for 1,100",
  "we have to come up with 3,000 by may",
  "joe gave me a price of 750 for the closet",
  "not paying pete the 300 until it works",
  "i still owe pete 150 for the faucet",
  "joe is asking 30% upfront on 4,000",
  "rosa will send a bill for 300",
  "the new quote is 2,250",
  "I might buy the 600 dollar light",
  "owe ada two hundred for the drawings",
  "joe needs 500 by friday",
  "pete charges 95 an hour",
  "my budget for tile is 1500",
  "we planned 800 for paint",
  "joe hasnt been paid his 500",
  "expecting a 120 refund from lowes",
  "the sink costs 350 but i havent bought it",
];
