/* Sentences that ask to record something, in words that the training examples do not contain. */

/** A sentence, and the fields of each proposed record. */
export type RecordRow = readonly [sentence: string, ...fields: Readonly<Record<string, unknown>>[]];

const FRIDAY = "2026-03-13";

export const SENTENCES: readonly RecordRow[] = [
  [
    "joe came by today and I gave him a check for two hundred",
    { amount: "200.00", paymentMethod: "Check", contractorName: "Joe Miller" },
  ],
  [
    "new faucet 189 amex 11/3",
    {
      description: "New faucet",
      amount: "189.00",
      paymentMethod: "Credit Card",
      date: "2025-11-03",
    },
  ],
  ["returned the wrong faucet, got 120 back", { amount: "120.00", details: { isRefund: true } }],
  ["spent 45.99 + 12.50 on sandpaper", { description: "Sandpaper", amount: "58.49" }],
  [
    "Permit fee 385 dollars debit card 3 days ago",
    { amount: "385.00", category: "Permits", paymentMethod: "Debit Card", date: "2026-03-11" },
  ],
  [
    "rented a tile saw, $59/day for 3 days, credit card",
    { description: "Tile saw", amount: "177.00", paymentMethod: "Credit Card" },
  ],
  [
    "home depot 231.47 and lowes 89.12 yesterday",
    { amount: "231.47", date: FRIDAY },
    { amount: "89.12", date: FRIDAY },
  ],
  [
    "drywall has to be finished by next Friday",
    { title: "Drywall finished", targetDate: "2026-03-20" },
  ],
  [
    "gave the plumber a check for $1,200 last Friday",
    { amount: "1200.00", paymentMethod: "Check", contractorName: "Pete Gray", date: FRIDAY },
  ],
  [
    "lumber 412.80 visa yesterday",
    { amount: "412.80", paymentMethod: "Credit Card", date: FRIDAY },
  ],
  ["grout 38 cash", { description: "Grout", amount: "38.00", paymentMethod: "Cash" }],
  ["2 gallons of primer, 64.50, debit", { amount: "64.50", paymentMethod: "Debit Card" }],
  ["zelled rosa 900 for the panel", { amount: "900.00", contractorName: "Rosa Alvarez" }],
  ["venmo 75 to pete for the drain", { amount: "75.00", contractorName: "Pete Gray" }],
  ["rosa 450 cash", { amount: "450.00", paymentMethod: "Cash", contractorName: "Rosa Alvarez" }],
  [
    "handed joe five hundred in cash this morning",
    { amount: "500.00", paymentMethod: "Cash", contractorName: "Joe Miller" },
  ],
  ["dumpster rental 325 check #1188", { amount: "325.00", paymentMethod: "Check" }],
  ["cabinet pulls 96.40 amex 3/2", { amount: "96.40", date: "2026-03-02" }],
  ["new thermostat 1.2k on the visa", { amount: "1200.00", paymentMethod: "Credit Card" }],
  ["joe got 850 in cash for hanging drywall", { amount: "850.00", contractorName: "Joe Miller" }],
  ["menards 57.13, ace 22.80", { amount: "57.13" }, { amount: "22.80" }],
  ["tile 410 and thinset 62.75 visa", { amount: "410.00" }, { amount: "62.75" }],
  ["paid joe 300 and rosa 250 cash", { amount: "300.00" }, { amount: "250.00" }],
  ["inspection fee $85", { amount: "85.00" }],
  ["45 bucks for caulk, cash", { amount: "45.00", paymentMethod: "Cash" }],
  ["sander rental $40/day for 2 days", { amount: "80.00" }],
  [
    "took the extra tile back, they refunded 64.20",
    { amount: "64.20", details: { isRefund: true } },
  ],
  ["home depot gave me 31.50 back", { amount: "31.50", details: { isRefund: true } }],
  ["refund of 89 for the vanity light", { amount: "89.00", details: { isRefund: true } }],
  ["got $200 back from rosa", { amount: "200.00", details: { isRefund: true } }],
  ["cabinets must be ordered by april 10", { targetDate: "2026-04-10" }],
  ["tile needs to be delivered by march 25", { targetDate: "2026-03-25" }],
  ["painting should be done by 4/15", { targetDate: "2026-04-15" }],
  ["remind me to call the inspector by tuesday", { targetDate: "2026-03-17" }],
  ["paid pete 640 for the rough in, check", { amount: "640.00", contractorName: "Pete Gray" }],
  ["bought two doors for 380 with my visa", { amount: "380.00", paymentMethod: "Credit Card" }],
  ["new toilet $329.99 home depot credit card", { amount: "329.99", paymentMethod: "Credit Card" }],
  ["screws 12.99", { description: "Screws", amount: "12.99" }],
  ["electrician came yesterday 600 cash", { amount: "600.00", date: FRIDAY }],
  ["gave the electrician 150 for the extra outlet", { contractorName: "Rosa Alvarez" }],
  // Written after training, and run before any of them was added to the examples.
  [
    "handed rosa 300 in cash for the extra outlet",
    { amount: "300.00", paymentMethod: "Cash", contractorName: "Rosa Alvarez" },
  ],
  ["toilet flange and wax ring 31.80 debit", { amount: "31.80", paymentMethod: "Debit Card" }],
  ["menards run 212.40 and ace 18.99 today", { amount: "212.40" }, { amount: "18.99" }],
  [
    "brought back two boxes of tile for 64.20 to my visa",
    { amount: "64.20", details: { isRefund: true } },
  ],
  ["lowes refunded 18.75 for the hinges", { amount: "18.75", details: { isRefund: true } }],
  ["scaffold rental 45/day for 4 days cash", { amount: "180.00", paymentMethod: "Cash" }],
  [
    "inspection fee of 95 by check on tuesday",
    { amount: "95.00", paymentMethod: "Check", date: "2026-03-10" },
  ],
  [
    "plumber was here thursday, 410 zelle",
    { amount: "410.00", contractorName: "Pete Gray", paymentMethod: "Bank Transfer" },
  ],
  ["tiling must be finished by april 10", { targetDate: "2026-04-10" }],
];

/** Sentences that must not be proposed as a record. */
export const NOT_RECORDED: readonly string[] = [
  "we still owe rosa 150 for the dimmer",
  "I owe Marcus 500 for the extra outlets",
  "we owe rosa 300",
  "pete billed us 450",
  "I haven't paid pete 640",
  "should I pay joe 500 up front?",
  "if the tile costs 400 I'll take it",
  "rosa wants 900",
  "did I give joe 200?",
  "how much was the faucet, 189?",
  "joe is coming on friday?",
];
