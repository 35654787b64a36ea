import type { ImportOutcome } from "../../../shared/imports/contract.ts";

type Read = [
  date: string,
  description: string,
  amount: string,
  category: string,
  outcome: ImportOutcome,
];

export interface BankFile {
  layout: string;
  paymentMethod: string;
  text: string;
  rows: Read[];
}

function lines(...all: string[]): string {
  return `${all.join("\r\n")}\r\n`;
}

/** Invented rows in the real layout of each bank or application: see docs/imports.md. */
export const BANK_FILES: readonly BankFile[] = [
  {
    layout: "Chase credit card",
    paymentMethod: "Credit Card",
    text: lines(
      "Transaction Date,Post Date,Description,Category,Type,Amount,Memo",
      "03/02/2026,03/03/2026,LUMBER BARN #221,Home,Sale,-412.18,",
      "03/04/2026,03/05/2026,LUMBER BARN #221,Home,Return,38.50,",
      "03/07/2026,03/08/2026,Payment Thank You-Mobile,,Payment,950.00,",
    ),
    rows: [
      ["2026-03-02", "LUMBER BARN #221", "412.18", "Other", "ready"],
      ["2026-03-04", "LUMBER BARN #221", "38.50", "Other", "money_back"],
      ["2026-03-07", "Payment Thank You-Mobile", "950.00", "Other", "money_back"],
    ],
  },
  {
    layout: "Chase checking",
    paymentMethod: "Debit Card",
    text: lines(
      "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #",
      'DEBIT,03/02/2026,"TILE WORLD, 00-08",-219.99,DEBIT_CARD,4100.01,,',
      "CHECK,03/05/2026,CHECK 1044,-1700.00,CHECK_PAID,2400.01,1044,",
      "CREDIT,03/06/2026,PAYROLL,2500.00,ACH_CREDIT,4900.01,,",
    ),
    rows: [
      ["2026-03-02", "TILE WORLD, 00-08", "219.99", "Other", "ready"],
      ["2026-03-05", "CHECK 1044", "1700.00", "Other", "ready"],
      ["2026-03-06", "PAYROLL", "2500.00", "Other", "money_back"],
    ],
  },
  {
    layout: "Bank of America account",
    paymentMethod: "Debit Card",
    text: lines(
      "Description,,Summary Amt.",
      'Beginning balance as of 03/01/2026,,"5,210.00"',
      'Total credits,,"0.00"',
      'Total debits,,"-1,312.45"',
      'Ending balance as of 03/31/2026,,"3,897.55"',
      "",
      "Date,Description,Amount,Running Bal.",
      '03/01/2026,Beginning balance as of 03/01/2026,,"5,210.00"',
      '03/09/2026,"HARLOW PLUMBING","-1,250.00","3,960.00"',
      '03/12/2026,"CITY PERMITS","-62.45","3,897.55"',
    ),
    rows: [
      ["03/01/2026", "Beginning balance as of 03/01/2026", "", "", "error"],
      ["2026-03-09", "HARLOW PLUMBING", "1250.00", "Other", "ready"],
      ["2026-03-12", "CITY PERMITS", "62.45", "Permits", "ready"],
    ],
  },
  {
    layout: "Bank of America credit card",
    paymentMethod: "Credit Card",
    text: lines(
      "Posted Date,Reference Number,Payee,Address,Amount",
      '03/14/2026,24445726072300602930001,"PAINT SUPPLY 12","SPRINGFIELD  IL ",-41.76',
    ),
    rows: [["2026-03-14", "PAINT SUPPLY 12", "41.76", "Other", "ready"]],
  },
  {
    layout: "Wells Fargo",
    paymentMethod: "Debit Card",
    text: lines(
      '"03/02/2026","-64.20","*","","PURCHASE AUTHORIZED ON 03/01 HARDWARE HUT"',
      '"03/03/2026","-1200.00","*","1051","CHECK # 1051"',
    ),
    rows: [
      ["2026-03-02", "PURCHASE AUTHORIZED ON 03/01 HARDWARE HUT", "64.20", "Other", "ready"],
      ["2026-03-03", "CHECK # 1051", "1200.00", "Other", "ready"],
    ],
  },
  {
    layout: "American Express",
    paymentMethod: "Credit Card",
    text: lines(
      "Date,Description,Card Member,Account #,Amount,Extended Details,Appears On Your Statement As,Address,City/State,Zip Code,Country,Reference,Category",
      '03/15/2026,WINDOW WORKS,DANA WHITFIELD,-11001,1899.00,"00551 555-0100\nWINDOW WORKS",WINDOW WORKS SPRINGFIELD,"1 MAIN ST","SPRINGFIELD\nIL",62701,UNITED STATES,\'320260001\',Merchandise & Supplies-Home',
      "03/20/2026,MOBILE PAYMENT - THANK YOU,DANA WHITFIELD,-11001,-1899.00,,,,,,,'320260002',",
    ),
    rows: [
      ["2026-03-15", "WINDOW WORKS", "1899.00", "Other", "ready"],
      ["2026-03-20", "MOBILE PAYMENT - THANK YOU", "1899.00", "Other", "money_back"],
    ],
  },
  {
    layout: "Capital One credit card",
    paymentMethod: "Credit Card",
    text: lines(
      "Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit",
      "2026-03-02,2026-03-03,4411,SINK DEPOT,Merchandise,310.00,",
      "2026-03-05,2026-03-06,4411,SINK DEPOT,Merchandise,,25.00",
    ),
    rows: [
      ["2026-03-02", "SINK DEPOT", "310.00", "Other", "ready"],
      ["2026-03-05", "SINK DEPOT", "25.00", "Other", "money_back"],
    ],
  },
  {
    layout: "Discover",
    paymentMethod: "Credit Card",
    text: lines(
      "Trans. Date,Post Date,Description,Amount,Category",
      '03/02/2026,03/02/2026,"TOOL RENTAL",88.00,"Home Improvement"',
    ),
    rows: [["2026-03-02", "TOOL RENTAL", "88.00", "Other", "ready"]],
  },
  {
    layout: "Citi",
    paymentMethod: "Credit Card",
    text: lines(
      "Status,Date,Description,Debit,Credit,Member Name",
      'Cleared,03/02/2026,"GLASS & MORE",145.10,,DANA WHITFIELD',
      'Cleared,03/03/2026,"GLASS & MORE",,-45.10,DANA WHITFIELD',
    ),
    rows: [
      ["2026-03-02", "GLASS & MORE", "145.10", "Other", "ready"],
      ["2026-03-03", "GLASS & MORE", "45.10", "Other", "money_back"],
    ],
  },
  {
    layout: "Mint",
    paymentMethod: "Other",
    text: lines(
      '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"',
      '"3/02/2026","Floor Store","FLOOR STORE 9","820.00","debit","Home Improvement","Checking","","oak"',
      '"3/09/2026","Floor Store","FLOOR STORE 9","20.00","credit","Home Improvement","Checking","",""',
    ),
    rows: [
      ["2026-03-02", "Floor Store", "820.00", "Home Improvement", "ready"],
      ["2026-03-09", "Floor Store", "20.00", "Home Improvement", "money_back"],
    ],
  },
  {
    layout: "Monarch",
    paymentMethod: "Other",
    text: lines(
      "Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags",
      "2026-03-02,Brick Yard,Materials,Checking,BRICK YARD 7,,-512.30,kitchen",
    ),
    rows: [["2026-03-02", "Brick Yard", "512.30", "Materials", "ready"]],
  },
  {
    layout: "YNAB",
    paymentMethod: "Other",
    text: `\uFEFF${lines(
      '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"',
      '"Checking","","03/25/2026","Harlow Plumbing","Home: Labor","Home","Labor","rough-in",$1150.00,$0.00,"Cleared"',
      '"Checking","","03/26/2026","Harlow Plumbing","Home: Labor","Home","Labor","",$0.00,$50.00,"Cleared"',
    )}`,
    rows: [
      ["2026-03-25", "Harlow Plumbing", "1150.00", "Labor", "ready"],
      ["2026-03-26", "Harlow Plumbing", "50.00", "Labor", "money_back"],
    ],
  },
  {
    layout: "Actual Budget",
    paymentMethod: "Other",
    text: lines(
      "Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared",
      "Checking,2026-03-02,Cabinet Co,deposit,Cabinets,-3000,0,Cleared",
    ),
    rows: [["2026-03-02", "Cabinet Co", "3000.00", "Cabinets", "ready"]],
  },
  {
    layout: "Quicken",
    paymentMethod: "Other",
    text: lines(
      "House Checking Report Created: 2026-04-01 09:39:02 -0700",
      ",",
      "Filter Criteria:,All Dates",
      ",Any Status",
      ",",
      ',"Scheduled","Split","Date","Payee","Category","Tags","Amount","Balance","Memo/Notes"',
      "Balance:,,,,,,,,  8239.26",
      ',,,"3/2/2026","Roof Right","Home:Materials","","-2,400.00","8,239.26","shingles"',
    ),
    rows: [["2026-03-02", "Roof Right", "2400.00", "Materials", "ready"]],
  },
  {
    layout: "QuickBooks transactions",
    paymentMethod: "Other",
    text: lines(
      "Whitfield House",
      "Transaction Detail by Account",
      '"March 2026"',
      "",
      "Date,Transaction Type,Num,Name,Memo/Description,Account,Split,Amount",
      '03/02/2026,Check,101,Stone Counter,counter top,Materials,Checking,"2,125.00"',
      "03/09/2026,Deposit,102,Stone Counter,,Materials,Checking,(125.00)",
    ),
    rows: [
      ["2026-03-02", "counter top", "2125.00", "Other", "ready"],
      ["2026-03-09", "Stone Counter", "125.00", "Other", "money_back"],
    ],
  },
  {
    layout: "Revolut",
    paymentMethod: "Debit Card",
    text: lines(
      "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
      "CARD_PAYMENT,Current,2026-03-02 10:12:01,2026-03-03 09:00:00,Hinge Shop,-13.99,0.00,USD,COMPLETED,500.00",
    ),
    rows: [["2026-03-02", "Hinge Shop", "13.99", "Other", "ready"]],
  },
  {
    layout: "N26",
    paymentMethod: "Debit Card",
    text: lines(
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      '2026-03-02,2026-03-02,"Malerei Lang",DE00,"Debit Transfer","Rechnung 7","Main Account",-980.00,,,',
    ),
    rows: [["2026-03-02", "Malerei Lang", "980.00", "Other", "ready"]],
  },
];
