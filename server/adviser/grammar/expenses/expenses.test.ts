import { describe, expect, test } from "vitest";
import { sentences, shapeOf } from "../../../../tests/support/adviser/sentence-shape.ts";

// description | amount | category | payment method | date | contractor | notes

describe("ways of saying that something was paid", () => {
  test.each(
    sentences(`
  paid joe 850 cash for drywall yesterday => Drywall | 850.00 | Materials | Cash | 2026-03-17 | joe #1 | -
  PAID JOE 850 CASH FOR DRYWALL YESTERDAY => Drywall | 850.00 | Materials | Cash | 2026-03-17 | JOE #1 | -
  paid Joe for installing drywall 850 => Installing drywall | 850.00 | Labor | ? | today | Joe #1 | -
  spent 400 on permits => Permits | 400.00 | Permits | ? | today | - | -
  paid Joe 850 bucks for demo => Demo | 850.00 | Labor | ? | today | Joe #1 | -
  Paid fifteen hundred to Joe for drywall => Drywall | 1500.00 | Materials | ? | today | Joe #1 | -
  Paid Joe 850 for drywall and 200 for mud => Drywall | ? | Materials | ? | today | Joe #1 | (all)
  Paid 850 for drywall and 200 for mud, 1050 total => Drywall | 1050.00 | Materials | ? | today | - | (all)
  Yesterday I paid Joe 850 for drywall => Drywall | 850.00 | Materials | ? | 2026-03-17 | Joe #1 | -
  Joe was paid 850 cash for drywall yesterday => Drywall | 850.00 | Materials | Cash | 2026-03-17 | Joe #1 | -
  850 paid to Joe for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  The permit cost us $400 yesterday => Permit | 400.00 | Permits | ? | 2026-03-17 | - | -
  Add an expense: 850 to Joe for drywall, cash, yesterday => Drywall | 850.00 | Materials | Cash | 2026-03-17 | Joe #1 | -
  Log $64.30 for screws and nails, cash => Screws and nails | 64.30 | Materials | Cash | today | - | -
  log a payment of 850 to Joe for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  New expense: tile saw rental $80 cash => Tile saw rental | 80.00 | Tools | Cash | today | - | -
  Add an expense => nothing
  gave Joe 850 cash for drywall => Drywall | 850.00 | Materials | Cash | today | Joe #1 | -
  tipped the movers $40 cash => Movers | 40.00 | Labor | Cash | today | - | -
  For the drywall I paid Joe 850 cash => Drywall | 850.00 | Materials | Cash | today | Joe #1 | -
  My wife paid Joe 850 cash for drywall => Drywall | 850.00 | Materials | Cash | today | Joe #1 | (all)
  paid joe 300 Tuesday at 9 => ? | 300.00 | ? | ? | 2026-03-17 | joe #1 | -
  paid joe 300 Tuesday at 9:30 am => ? | 300.00 | ? | ? | 2026-03-17 | joe #1 | -
  bought 3 doors Tuesday at 20 each => 3 doors | 60.00 | Materials | ? | 2026-03-17 | - | -
  Paid Joe's half 400 cash => Half | 400.00 | ? | Cash | today | Joe #1 | -
  Paid Joe's second half => Second half | ? | ? | ? | today | Joe #1 | -
  paid the first half of Joe's invoice, 1,500 zelle => First half invoice | 1500.00 | ? | Bank Transfer | today | Joe #1 | -
  Paid rent 850 => Rent | 850.00 | ? | ? | today | - | -
  paid electric bill 120 by ach => Electric bill | 120.00 | ? | Bank Transfer | today | - | -
  Paid Joe 850 cash for drywall 🎉 => Drywall | 850.00 | Materials | Cash | today | Joe #1 | -
  Paid  Joe   850cash for drywall !!! => Drywall | 850.00 | Materials | Cash | today | Joe #1 | -
  Paid Joe 0 for drywall => Drywall | ? | Materials | ? | today | Joe #1 | (all)
  Paid Joe 850 for drywall, he did a great job => Drywall | 850.00 | Materials | ? | today | Joe #1 | (all)
  Paid Joe 850 cash for drywall. He did a great job. => Drywall | 850.00 | Materials | Cash | today | Joe #1 | (all)
  Paid Joe 850 for drywall, mud and tape => Drywall, mud and tape | 850.00 | Materials | ? | today | Joe #1 | -
  paid 850 to fix the sink => Fix the sink | 850.00 | Labor | ? | today | - | -
  Paid Joe 850 to install the sink => Install the sink | 850.00 | Labor | ? | today | Joe #1 | -
  Paid Joe => ? | ? | ? | ? | today | Joe #1 | -
  Paid Joe for the drywall => Drywall | ? | Materials | ? | today | Joe #1 | -
  hey, paid joe 850 for drywall => Drywall | 850.00 | Materials | ? | today | joe #1 | -
  Hi! I paid Joe $850 for drywall. Thanks! => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Just paid Joe 850 for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  ok so I paid Joe 850 for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Spent 65 on paint brushes and rollers => Paint brushes and rollers | 65.00 | Tools | ? | today | - | -
  Spent 30 bucks on sandpaper => Sandpaper | 30.00 | Materials | ? | today | - | -
  spent $45 for dumpster fee => Dumpster fee | 45.00 | Other | ? | today | - | -
  Paid Joe - 850 - cash - drywall => Drywall | 850.00 | Materials | Cash | today | Joe #1 | -
  paid joe,850,cash,drywall => Drywall | 850.00 | Materials | Cash | today | joe #1 | -
  Paid 850 cash to joe for drywall => Drywall | 850.00 | Materials | Cash | today | joe #1 | -
  I paid in cash 850 to Joe for the drywall => Drywall | 850.00 | Materials | Cash | today | Joe #1 | -
  Paid Joe for drywall with cash, 850 dollars => Drywall | 850.00 | Materials | Cash | today | Joe #1 | -
  Paid 3 guys 600 cash for hauling => 3 guys for hauling | 600.00 | Labor | Cash | today | - | -
  Paid two guys $300 cash to haul debris => Haul debris | 300.00 | Labor | Cash | today | - | Paid to two guys
  Paid permit fee 400 => Permit fee | 400.00 | Permits | ? | today | - | -
  rented a jackhammer for 90 dollars cash => Jackhammer | 90.00 | Tools | Cash | today | - | -
  Made a $500 deposit => Deposit | 500.00 | ? | ? | today | - | -
  Deposit paid: $500 => Deposit | 500.00 | ? | ? | today | - | -
  The new windows set us back $7,800 => New windows | 7800.00 | Materials | ? | today | - | -
  Record expense 42 for caulk => Caulk | 42.00 | Materials | ? | today | - | -
  Note: paid Joe 850 => ? | 850.00 | ? | ? | today | Joe #1 | -
  Log expense $19.99 painter's tape cash yesterday => Painter's tape | 19.99 | Materials | Cash | 2026-03-17 | - | -
  Track $300 for landscaping => Landscaping | 300.00 | ? | ? | today | - | -
  Save a payment of $1,000 to Joe => ? | 1000.00 | ? | ? | today | Joe #1 | -
  Expense of 25 for parking => Parking | 25.00 | Other | ? | today | - | -
  expense 25 parking => Parking | 25.00 | Other | ? | today | - | -
  add 850 drywall => Drywall | 850.00 | Materials | ? | today | - | -
  Put an expense in for $60 of caulk => Caulk | 60.00 | Materials | ? | today | - | -
  I'd like to log a $60 expense for caulk => Caulk | 60.00 | Materials | ? | today | - | -
  I want to record that I paid Joe 850 => ? | 850.00 | ? | ? | today | Joe #1 | -
  I paid Joe 850 for drywall, please add it => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Paid Joe 850 for drywall please log that => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Paid Joe 850 cash for the 2nd bathroom drywall => 2nd bathroom drywall | 850.00 | Materials | Cash | today | Joe #1 | -
  Paid $30 for 2 cans of paint => 2 cans of paint | 30.00 | Materials | ? | today | - | -
  Paid 240 for 50 pounds of nails => 50 pounds of nails | 240.00 | Materials | ? | today | - | -
  Paid unit 4 rent 850 => Unit 4 rent | 850.00 | ? | ? | today | - | -
  Paid Joe 850 for room 2 => Room 2 | 850.00 | ? | ? | today | Joe #1 | -
  paid joe smith 850 => ? | 850.00 | ? | ? | today | joe smith #1 | -
  Paid bob and joe 850 cash for demo => Demo | 850.00 | Labor | Cash | today | bob and joe | -
  Paid Joe 850 for drywall; spent 40 on tape => Drywall | 850.00 | Materials | ? | today | Joe #1 | - ++ Tape | 40.00 | Materials | ? | today | - | -
  Paid "Joe" 850 for "drywall" => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Paid to Joe 850 for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Prepaid Joe 850 for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Payed Joe 850 for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  I have paid Joe 850 for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Have paid Joe 850 for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  I already paid Joe 850 for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Finally paid Joe the 850 for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Paid Joe his 850 for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | -
  Paid Joe 850 as labor for the drywall => Labor for the drywall | 850.00 | Labor | ? | today | Joe #1 | -
  Paid 850 for miscellaneous stuff under Other => Miscellaneous stuff | 850.00 | Other | ? | today | - | -
  Paid 850 for stuff, category: tools, cash => Stuff | 850.00 | Tools | Cash | today | - | -
  Paid 15 for gas => Gas | 15.00 | ? | ? | today | - | -
  Paid $15 for something => Something | 15.00 | ? | ? | today | - | -
  Paid $1,000.00 => ? | 1000.00 | ? | ? | today | - | -
  Paid Joe 2026 for drywall => Drywall | 2026.00 | Materials | ? | today | Joe #1 | -
  Paid HOA fee $200 => HOA fee | 200.00 | ? | ? | today | - | -
  Reimbursed Joe $42 for screws => Screws | 42.00 | Materials | ? | today | Joe #1 | -
  Joe got paid 850 cash for drywall => Drywall | 850.00 | Materials | Cash | today | Joe #1 | -
  For tile I spent $300 => Tile | 300.00 | Materials | ? | today | - | -
  In March I paid Joe 850 for drywall => Drywall | 850.00 | Materials | ? | today | Joe #1 | (all)
  Paid Joe... 850... cash... for drywall => Drywall | 850.00 | Materials | Cash | today | Joe #1 | -
  paid joe    850   cash    for      drywall => Drywall | 850.00 | Materials | Cash | today | joe #1 | -
  paid $1200 to Núñez Tile for the backsplash => Backsplash | 1200.00 | Materials | ? | today | Núñez Tile | -
  paid 100 to my neighbor's kid for cleaning up => Cleaning up | 100.00 | Labor | ? | today | - | Paid to my neighbor's kid
  Paid Joe $850 for drywall/mud => Drywall/mud | 850.00 | Materials | ? | today | Joe #1 | -
  Paid Joe $1 for a nail => Nail | 1.00 | Materials | ? | today | Joe #1 | -
  Paid $75.5 for paint => Paint | 75.50 | Materials | ? | today | - | -
  paid in cash: $60, paint => Paint | 60.00 | Materials | Cash | today | - | -
  Spent $60 on the HELOC for caulk => Caulk | 60.00 | Materials | Financing | today | - | -
  Spent $60 on a payment plan for caulk => Caulk | 60.00 | Materials | Financing | today | - | -
  Paid for caulk by e-transfer, $60 => Caulk | 60.00 | Materials | Bank Transfer | today | - | -
  add expense for lumber => nothing
  Can you log $60 for caulk please? => Caulk | 60.00 | Materials | ? | today | - | -
  pls add expense 60 dollars caulk cash => Caulk | 60.00 | Materials | Cash | today | - | -
  I need to log an expense: $60 caulk => Caulk | 60.00 | Materials | ? | today | - | -
  Let me log $60 for caulk => Caulk | 60.00 | Materials | ? | today | - | -
  Help me log an expense of $60 for caulk => Caulk | 60.00 | Materials | ? | today | - | -
`),
  )("%s", (sentence, shape) => {
    expect(shapeOf(sentence)).toBe(shape);
  });
});

describe("who was paid, and where", () => {
  test.each(
    sentences(`
  We paid Acme Plumbing $2,400 by bank transfer for the rough-in => Rough-in | 2400.00 | ? | Bank Transfer | today | Acme Plumbing #3 | -
  Paid Acme 200 cash => ? | 200.00 | ? | Cash | today | Acme #3 | -
  Paid Mike 300 for wiring => Wiring | 300.00 | ? | ? | today | Mike | -
  paid Mike Jones 300 for wiring => Wiring | 300.00 | ? | ? | today | Mike Jones #4 | -
  Paid Sam 120 for hauling debris => Hauling debris | 120.00 | Labor | ? | today | Sam | -
  paid the plumber 200 cash => Plumber | 200.00 | Labor | Cash | today | - | -
  Spent $240 at Home Depot => Home Depot | 240.00 | ? | ? | today | - | -
  At Home Depot we spent $240 on lumber => Lumber | 240.00 | Materials | ? | today | - | At Home Depot
  Paid deposit of $500 to Maria Lopez for tile work => Deposit for tile work | 500.00 | Labor | ? | today | Maria Lopez #2 | -
  Paid Will 850 for drywall => Drywall | 850.00 | Materials | ? | today | Will #6 | -
  paid Joe from Acme Plumbing 850 => ? | 850.00 | ? | ? | today | Joe from Acme Plumbing | -
  Paid 50% deposit of $2,500 to Maria for the tile work => 50% deposit for the tile work | 2500.00 | Labor | ? | today | Maria #2 | -
  On Friday I gave Mike Jones $300 in cash for cleanup => Cleanup | 300.00 | Labor | Cash | 2026-03-13 | Mike Jones #4 | -
  Grabbed screws at Lowe's for $8 => Screws | 8.00 | Materials | ? | today | - | At Lowe's
  Paid Bob $800 for a transfer switch, cash => Transfer switch | 800.00 | Materials | Cash | today | Bob #3 | -
  Paid Smith Tile 850 => ? | 850.00 | ? | ? | today | Smith Tile | -
  Paid Mr. Lopez 300 cash for tile => Tile | 300.00 | Materials | Cash | today | Mr. Lopez #2 | -
  Paid Acme Plumbing LLC 400 => ? | 400.00 | ? | ? | today | Acme Plumbing LLC #3 | -
  Paid Jean-Luc 200 for tile => Tile | 200.00 | Materials | ? | today | Jean-Luc | -
  Paid José 200 for tile => Tile | 200.00 | Materials | ? | today | José | -
  Paid Joe 850 and Bob 200 => ? | 850.00 | ? | ? | today | Joe #1 | - ++ ? | 200.00 | ? | ? | today | Bob #3 | -
  Paid Joe 850. Paid Bob 200. => ? | ? | ? | ? | today | - | (all)
  Paid him 850 for drywall => Drywall | 850.00 | Materials | ? | today | - | -
  Paid them $300 for paint => Paint | 300.00 | Materials | ? | today | - | -
  Paid Dad 300 for lumber => Lumber | 300.00 | Materials | ? | today | Dad | -
  Paid Home Depot $240 for drywall => Drywall | 240.00 | Materials | ? | today | - | Paid to Home Depot
  dropped $200 at Home Depot => Home Depot | 200.00 | ? | ? | today | - | -
  Handed Maria $200 cash for grout => Grout | 200.00 | Materials | Cash | today | Maria #2 | -
  transferred $5,000 to Acme Plumbing for the rough-in yesterday => Rough-in | 5000.00 | ? | Bank Transfer | 2026-03-17 | Acme Plumbing #3 | -
  The electrician was paid $900 cash yesterday => Electrician | 900.00 | Labor | Cash | 2026-03-17 | - | -
  $240 spent at Home Depot on drywall => Drywall | 240.00 | Materials | ? | today | - | At Home Depot
  Log 84.12 at Home Depot for lumber => Lumber | 84.12 | Materials | ? | today | - | At Home Depot
  Add a $500 deposit to Maria for tile => Deposit for tile | 500.00 | Materials | ? | today | Maria #2 | -
`),
  )("%s", (sentence, shape) => {
    expect(shapeOf(sentence)).toBe(shape);
  });
});
