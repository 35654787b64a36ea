import { describe, expect, test } from "vitest";
import { sentences, shapeOf } from "../../../../tests/support/adviser/sentence-shape.ts";

// description | amount | category | payment method | date | contractor | notes

describe("how it was paid", () => {
  test.each(
    sentences(`
  I paid Maria $1,250.50 by check #1043 for tile => Tile | 1250.50 | Materials | Check | today | Maria #2 | Check #1043
  I've paid Bob Miller 400 with my visa for the new faucet => New faucet | 400.00 | Materials | Credit Card | today | Bob Miller #3 | -
  Paid my plumber Bob 200 by venmo yesterday => ? | 200.00 | ? | Bank Transfer | 2026-03-17 | Bob #3 | -
  Bought 12 sheets of drywall for $240 at Home Depot by card => 12 sheets of drywall | 240.00 | Materials | ? | today | - | At Home Depot
  bought 12 sheets of drywall for 240 at home depot with debit card => 12 sheets of drywall | 240.00 | Materials | Debit Card | today | - | At home depot
  Bought 2x4s for $85.20 at Lowe's with my amex => 2x4s | 85.20 | Materials | Credit Card | today | - | At Lowe's
  Bought 1/2 inch plywood, $64, debit => 1/2 inch plywood | 64.00 | Materials | Debit Card | today | - | -
  Picked up 10 gallons of paint for 320 at Sherwin-Williams on the card => 10 gallons of paint | 320.00 | Materials | Credit Card | today | - | At Sherwin-Williams
  Spent eight hundred fifty dollars on lumber on my credit card => Lumber | 850.00 | Materials | Credit Card | today | - | -
  paid joe $12,000 for the kitchen cabinets, financed => Kitchen cabinets | 12000.00 | Materials | Financing | today | joe #1 | -
  Paid 400 cash and 450 by check to Joe for drywall => Drywall | ? | Materials | ? | today | Joe #1 | (all)
  Add expense: $240 drywall Home Depot visa => Drywall | 240.00 | Materials | Credit Card | today | - | At Home Depot
  Expense: permit fee $400, check 1043 => Permit fee | 400.00 | Permits | Check | today | - | Check #1043
  venmoed Joe 850 for drywall => Drywall | 850.00 | Materials | Bank Transfer | today | Joe #1 | -
  wrote Joe a check for 850 for drywall => Drywall | 850.00 | Materials | Check | today | Joe #1 | -
  zelled Maria 300 for tiling the shower => Tiling the shower | 300.00 | Labor | Bank Transfer | today | Maria #2 | -
  Wired 5,000 to Acme Plumbing for the deposit => Deposit | 5000.00 | ? | Bank Transfer | today | Acme Plumbing #3 | -
  rented a tile saw for $80, visa => Tile saw | 80.00 | Tools | Credit Card | today | - | -
  ordered cabinets for $4,000 with my visa => Cabinets | 4000.00 | Materials | Credit Card | today | - | -
  put down a $500 deposit on cabinets by check => Deposit on cabinets | 500.00 | Materials | Check | today | - | -
  paid the city 400 for the permit by check => Permit | 400.00 | Permits | Check | today | - | Paid to the city
  Paid invoice 1043, 850 dollars, by check => Invoice 1043 | 850.00 | ? | Check | today | - | -
  We just paid Maria Lopez 1,200 by check no. 88 for tiling the bathroom floor => Tiling the bathroom floor | 1200.00 | Labor | Check | today | Maria Lopez #2 | Check #88
  This morning I bought 3 gallons of primer for $96.75 at Sherwin Williams with my debit card => 3 gallons of primer | 96.75 | Materials | Debit Card | today | - | At Sherwin Williams
  Purchased 10 boxes of tile for $480.00 from Tile World, visa => 10 boxes of tile | 480.00 | Materials | Credit Card | today | - | At Tile World
  Bought one hundred feet of romex for $89.99 on my amex ending in 1004 => One hundred feet of romex | 89.99 | Materials | Credit Card | today | - | (all)
  Spent $1,500 on a new vanity, financed => New vanity | 1500.00 | Materials | Financing | today | - | -
  Paid $650 for dumpster rental by credit card => Dumpster rental | 650.00 | Other | Credit Card | today | - | -
  Paid the electrician $900 by zelle for the panel => Panel | 900.00 | Materials | Bank Transfer | today | - | Paid to the electrician
  Paid our contractor Mike Jones $5,000 deposit by check => Deposit | 5000.00 | ? | Check | today | Mike Jones #4 | -
  Yesterday we bought lumber at Menards for $412.18 with a credit card => Lumber | 412.18 | Materials | Credit Card | 2026-03-17 | - | At Menards
  Paid the permit fee, $400, by check #12 => Permit fee | 400.00 | Permits | Check | today | - | Check #12
  Got a new faucet for 180 with my visa => New faucet | 180.00 | Materials | Credit Card | today | - | -
  Picked up grout and thinset, $54.20, debit => Grout and thinset | 54.20 | Materials | Debit Card | today | - | -
  Charged $240 to my Visa at Home Depot for drywall => Drywall | 240.00 | Materials | Credit Card | today | - | At Home Depot
  Put $500 down on cabinets with my debit card => Cabinets | 500.00 | Materials | Debit Card | today | - | -
  Put a new toilet on my visa, $320 => New toilet | 320.00 | Materials | Credit Card | today | - | -
  Made a payment of $2,000 to Acme Plumbing by wire => ? | 2000.00 | ? | Bank Transfer | today | Acme Plumbing #3 | -
  The deposit was paid, $500, by check => Deposit | 500.00 | ? | Check | today | - | -
  Acme Plumbing was paid $2,400 by wire transfer on March 2 => ? | 2400.00 | ? | Bank Transfer | 2026-03-02 | Acme Plumbing #3 | -
  The new windows cost us $7,800, financed => New windows | 7800.00 | Materials | Financing | today | - | -
  Record that we spent 42 dollars on caulk => Caulk | 42.00 | Materials | ? | today | - | -
  Enter an expense of $75 for permits paid by check 551 => Permits | 75.00 | Permits | Check | today | - | Check #551
  Payment: $1,000 to Joe, check #77, drywall => Drywall | 1000.00 | Materials | Check | today | Joe #1 | Check #77
  Purchase: 4 light fixtures $360 amex => 4 light fixtures | 360.00 | Materials | Credit Card | today | - | -
  Paid Bob $800 with a gift card for the sink => Sink | 800.00 | Materials | ? | today | Bob #3 | (all)
  Paid Bob $800 by card for the sink => Sink | 800.00 | Materials | ? | today | Bob #3 | -
  Paid Bob $800 for a check valve => Check valve | 800.00 | Materials | ? | today | Bob #3 | -
  Paid $40 for wire, cash => Wire | 40.00 | Materials | Cash | today | - | -
  Paid $40 for wire nuts by check => Wire nuts | 40.00 | Materials | Check | today | - | -
  Paid Joe $850, visa debit, drywall => Drywall | 850.00 | Materials | Debit Card | today | Joe #1 | -
  Paid with my Chase Visa $85 for paint => Paint | 85.00 | Materials | Credit Card | today | - | (all)
  Paid $85 on the Home Depot card for paint => Paint | 85.00 | Materials | ? | today | - | (all)
  Paid Jim's Roofing $3000 by check => ? | 3000.00 | ? | Check | today | Jim's Roofing | -
  Paid for the drywall with my visa, $850 => Drywall | 850.00 | Materials | Credit Card | today | - | -
  Paid the final installment of $2,000 to Maria by check #301 => Final installment | 2000.00 | ? | Check | today | Maria #2 | Check #301
  paid $850 on 3/14 at Home Depot using my debit card for 40 sheets of 1/2" drywall, delivered => 40 sheets of 1/2" drywall, delivered | 850.00 | Materials | Debit Card | 2026-03-14 | - | At Home Depot
  Paid the county $325 for an electrical permit with a check => Electrical permit | 325.00 | Permits | Check | today | - | Paid to the county
  Paid home depot 240 for drywall with visa => Drywall | 240.00 | Materials | Credit Card | today | - | Paid to home depot
  Paid Amazon $39 for a shower head on the credit card => Shower head | 39.00 | Materials | Credit Card | today | - | Paid to Amazon
  Bought a fridge from Best Buy, $1,299, financing => Fridge | 1299.00 | Materials | Financing | today | - | At Best Buy
  sent 850 to joe by zelle for drywall => Drywall | 850.00 | Materials | Bank Transfer | today | joe #1 | -
  So yesterday my husband and I bought a new Bosch dishwasher for $899.99 at Best Buy with the Visa => New Bosch dishwasher | 899.99 | Materials | Credit Card | 2026-03-17 | - | (all)
  PAID $400 FOR PERMITS BY CHECK => Permits | 400.00 | Permits | Check | today | - | -
  bought paint - $60 - amex => Paint | 60.00 | Materials | Credit Card | today | - | -
  bought paint ($60, amex, yesterday) => Paint | 60.00 | Materials | Credit Card | 2026-03-17 | - | -
  I bought grout at Lowe's last Saturday with the debit card => Grout | ? | Materials | Debit Card | 2026-03-14 | - | At Lowe's
  Spent $60 with Visa => ? | 60.00 | ? | Credit Card | today | - | -
  Spent $60 by debit on caulk => Caulk | 60.00 | Materials | Debit Card | today | - | -
  Spent $60 mastercard on caulk => Caulk | 60.00 | Materials | Credit Card | today | - | -
  Spent $60 american express on caulk => Caulk | 60.00 | Materials | Credit Card | today | - | -
  Spent $60 discover card on caulk => Caulk | 60.00 | Materials | Credit Card | today | - | -
  Spent $60 by ACH on caulk => Caulk | 60.00 | Materials | Bank Transfer | today | - | -
  Spent $60 cash app on caulk => Caulk | 60.00 | Materials | Bank Transfer | today | - | -
  Spent $60 by direct deposit on caulk => Caulk | 60.00 | Materials | Bank Transfer | today | - | -
  Spent $60 by personal check on caulk => Caulk | 60.00 | Materials | Check | today | - | -
  Spent $60 by cashier's check on caulk => Caulk | 60.00 | Materials | Check | today | - | -
  Spent $60 from our line of credit on caulk => Caulk | 60.00 | Materials | Financing | today | - | -
  Spent $60 in cash on caulk => Caulk | 60.00 | Materials | Cash | today | - | -
  Spent $60 on caulk, credit => Caulk | 60.00 | Materials | Credit Card | today | - | -
  Spent $60 on caulk, check => Caulk | 60.00 | Materials | Check | today | - | -
  Spent $60 on caulk, transfer => Caulk | 60.00 | Materials | Bank Transfer | today | - | -
  Spent $60 on caulk, card => Caulk | 60.00 | Materials | ? | today | - | -
  Spent $60 on caulk, financing => Caulk | 60.00 | Materials | Financing | today | - | -
  Spent $60 on caulk with a credit card ending 4242 => Caulk | 60.00 | Materials | Credit Card | today | - | (all)
  Spent $60 with my Lowe's credit card on caulk => Caulk | 60.00 | Materials | Credit Card | today | - | (all)
  Spent $60 on caulk with cash and card => Caulk | 60.00 | Materials | ? | today | - | (all)
  Spent $60 on caulk via wire transfer => Caulk | 60.00 | Materials | Bank Transfer | today | - | -
  Spent $60 on caulk on my card => Caulk | 60.00 | Materials | ? | today | - | -
  Spent $60 on caulk with my debit-card => Caulk | 60.00 | Materials | Debit Card | today | - | -
  Log an expense: Home Depot, $84.12, lumber, debit card, March 10 => Lumber | 84.12 | Materials | Debit Card | 2026-03-10 | - | At Home Depot
  log expense lumber 84.12 debit march 10 => Lumber | 84.12 | Materials | Debit Card | 2026-03-10 | - | -
  record payment of $1,200 to Bob Miller by check #9 for the water heater => Water heater | 1200.00 | Materials | Check | today | Bob Miller #3 | Check #9
  could you add that i spent $60 on caulk? => Caulk | 60.00 | Materials | ? | today | - | -
`),
  )("%s", (sentence, shape) => {
    expect(shapeOf(sentence)).toBe(shape);
  });
});
