/** Meaning of an amount according to the words before it. */
export type Label =
  | "total"
  | "before_rounding"
  | "subtotal"
  | "tax"
  | "tip"
  | "discount"
  | "rounding"
  | "paid"
  | "change"
  | "ignored";

/**
 * Matches letters only, in capitals, because spaces, points and case vary in print, and reading
 * drops spaces. The first match counts, so narrower patterns precede wider ones.
 */
const LABELS: readonly (readonly [Label, RegExp])[] = [
  [
    "ignored",
    /QTY|QUANTITY|ITEMS?COUNT|NOOFITEMS|TOTALITEMS?|ITEMSSOLD|POINTS|PTS|SAVED|SAVINGS|YOUSAVE|LOYALTY|MEMBER|BALANCEB|PREVIOUS|APPROV|AUTH|AID|GSTID|GSTREG|GSTNO|TAXID|TAXCODE|TAXINVOICE|SUMMARY|TAXABLE|AMTRM|AMOUNTRM\)?TAX|CREDITLIMIT|CODE(?:AMT|AMOUNT|%)/,
  ],
  ["ignored", /^(?:GST|TAX|VAT)?(?:SR|ZR|ZRL|SRS|TX|S|Z)(?:GST)?\d*$/],
  ["total", /[TLIJF]OTA[LI1J]\w*AFTER|ROUNDE?DTOTAL|TOTALROUNDED/],
  ["subtotal", /TOTAL\d+%/],
  [
    "rounding",
    /ROUNDING|ROUNDADJ|ROUNDOFF|RDADJ|RNDADJ|^ROUND$|ROUNDED?(?:ADJ|DIFF)|ADJUSTMENT|ARRONDI|RUNDUNG/,
  ],
  ["discount", /DISC(?:OUNT|T)?|COUPON|REBATE|RABATT|REMISE|VOUCHER|PROMO|LESS/],
  ["tip", /^TIP|GRATUITY|SE?R?VI?C?E?\.?CHA?R?GE?|SRVCHG|TRINKGELD|POURBOIRE|^SVC/],
  [
    "subtotal",
    /SUB-?T[O0]TAL|SUBTTL|SUBT0TAL|S\/?TOTAL$|TOTAL(?:SALES|AMOUNT|AMT)?(?:RM)?(?:EXCL|EXCLUDING|EX|BEFORE|WITHOUT|WO)(?!CHANGE)|(?:EXCL|BEFORE|WITHOUT)\w*(?:GST|TAX|VAT)|ZWISCHENSUMME|SOUSTOTAL|TOTALHT|NETTO(?!TA)|SUBTOTAAL|^NETSALES|^MERCHANDISE|GROSS(?:AMOUNT|AMT|TOTAL)/,
  ],
  [
    "total",
    /[TLIJF]OTA[LI1J]\w*(?:INCL|INCLUSIVE|INCLUDING|INC|WITH|WGST|AFTER)|(?:INCL|INCLUSIVE|INCLUDING|INC)\w*(?:GST|TAX|VAT)\w*TOTAL|ROUNDE?DTOTAL|TOTALROUND|TOTALAFTERROUND|TTLINCL/,
  ],
  [
    "tax",
    /TOTAL(?:GST|TAX|VAT)|(?:GST|TAX|VAT)(?:TOTAL|AMOUNT|AMT)|SALESTAX|^(?:STATE|CITY|COUNTY|LOCAL)?TAX|TAX\d*$|^GST|^ADDGST|GST\d*$|^VAT|VAT\d*$|MWST|^UST|^TVA|^IVA|^BTW|SERVICETAX|^SST|^HST|^PST|GOVT?TAX|TAX\d?RATE|SALESTX/,
  ],
  [
    "change",
    /CHANGE|^CHG|R[UÜ]CKGELD|ZUR[UÜ]CK|RENDU|MONNAIE|CAMBIO|WISSELGELD|CASHBACK|BALANCERETURN/,
  ],
  [
    "total",
    /GRANDT|T[O0]TALDUE|TOTALPAYABLE|TOTALTOPAY|AMOUNTDUE|AMTDUE|BALANCEDUE|BALDUE|TOTALBALANCE|AMOUNTPAYABLE|AMTPAYABLE|NETT?(?:TOTAL|AMOUNT|AMT|PAYABLE)|TOTALNETT?|TOTALSALES?|TOTALAMOUNT|TOTALAMT|BILLTOTAL|ORDERTOTAL|INVOICETOTAL|TOTALINVOICE|TOTALBILL|SALETOTAL|TOPAY|TOBEPAID|GESAMT|SUMME|ZUZAHLEN|BETRAG|TOTALTTC|NETAPAYER|APAYER|TOTAAL|TOTALE|IMPORTO|REFUNDTOTAL|TOTALREFUND|REFUNDAMOUNT/,
  ],
  [
    "paid",
    /^CASH|CASHTEND|TENDER|VISA|MASTER|AMEX|DISCOVER|DEBIT|CREDIT|CARD|PAID|PAYMENT|CHE?QUE|CHECK$|PAYPAL|APPLEPAY|^BAR|GEGEBEN|KARTE|ESPECES|BANCAIRE|^EFTPOS|^CONTACTLESS|RECEIVED|^PAY|^MC$|^M\/C/,
  ],
  ["total", /[TLIJF]OTA[LI1J]|^TTL|^BALANCE$|^AMOUNT(?:RM|USD|EUR|GBP)?$/],
  ["ignored", /^BALANCE|CHARGE$/],
];

/** Undefined for a text that is not a label, such as the name of an item. */
export function labelOf(text: string): Label | undefined {
  const letters = withKnownWords(normalizeLabel(text));
  if (letters === "") return undefined;
  return LABELS.find(([, pattern]) => pattern.test(letters))?.[0];
}

/** Capital letters and digits, with misread digits inside words corrected to letters. */
export function normalizeLabel(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/(?<=[A-Z])0(?=[A-Z])/g, "O")
    .replaceAll(/(?<=[A-Z])[1|](?=[A-Z]|\b)/g, "L")
    .replaceAll(/[^A-ZÄÖÜ0-9%/]/g, "");
}

/** Label words that are recognized even with one letter misread. */
const KNOWN_WORDS = [
  "TOTAL",
  "CHANGE",
  "AMOUNT",
  "ROUNDING",
  "DISCOUNT",
  "SUMMARY",
  "TENDER",
  "INCLUSIVE",
];

function withKnownWords(letters: string): string {
  return KNOWN_WORDS.reduce((text, word) => {
    if (text.includes(word) || text.includes("CHARGE")) return text;
    for (let at = 0; at + word.length <= text.length; at += 1) {
      const end = at + word.length;
      if (differences(text.slice(at, end), word) === 1)
        return text.slice(0, at) + word + text.slice(end);
    }
    return text;
  }, letters);
}

/** Number of differing letters; stops at two. */
function differences(a: string, b: string): number {
  let count = 0;
  for (let at = 0; at < a.length && count < 2; at += 1) if (a[at] !== b[at]) count += 1;
  return count;
}

/** Whether the text starts the table of taxes by rate, whose sums are not the receipt's. */
export function isTaxSummary(text: string): boolean {
  return /(?:GST|TAX|VAT|SST)\w{0,3}SUMMARY/.test(withKnownWords(normalizeLabel(text)));
}
