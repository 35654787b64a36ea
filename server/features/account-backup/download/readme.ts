import { BACKUP_FILE, SEAL_FILE } from "../rules/archive-contract.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";

interface About {
  now: Date;
  isSealed: boolean;
  /** number of receipts missing from the store */
  missing: number;
}

/** The archive's README. The caller appends the names of missing receipts. */
export function readme({ now, isSealed, missing }: About): string {
  return [
    `Your data from ${PRODUCT_NAME}, as it was on ${now.toISOString()}`,
    "",
    "projects.csv, contractors.csv, expenses.csv, milestones.csv, budget-lines.csv, quotes.csv,",
    "change-orders.csv, payments.csv, scope.csv, invoices.csv, inbox.csv, conversation.csv,",
    "changes.csv",
    "    Your records as UTF-8 CSV, for any spreadsheet. If everything appears in one column, import",
    "    the file (Excel: Data > From Text/CSV) and choose comma as the delimiter. Amounts are in US",
    "    dollars. What a spreadsheet would take for a formula begins with an apostrophe here.",
    "receipts/",
    "    Your receipts, the files of your quotes and invoices and the documents of your contractors, as",
    "    they are stored. Each name begins with the day and the expense, the work or the contractor.",
    "account.json, activity.csv, proposals.csv",
    "    Your account and its plan, an email change that is not finished, which reminders you get by",
    "    email, which projects have a calendar link or an email address for receipts, from which",
    "    senders, your upload tokens by name, and which files you imported; what happened to the",
    "    account in the last year; and what the assistant proposed to record. They are for you to",
    "    read; they are not restored.",
    BACKUP_FILE,
    "    The same records for programs. With the receipts it is all that is needed to restore",
    `    them into an account: open Account, 'Your data', and choose this very file.`,
    ...(isSealed ? [SEAL_FILE, `    Tells that ${BACKUP_FILE} is as it was written.`] : []),
    "",
    "Not in here: what you deleted (changes.csv has its name), your password and other ways to sign in, and how you pay.",
    "",
    ...(missing === 0
      ? ["Every receipt of your expenses is in here.", ""]
      : [
          missing === 1
            ? "One receipt could not be found when this was made, and is not in here:"
            : `${missing.toLocaleString("en-US")} receipts could not be found when this was made, and are not in here:`,
          "",
        ]),
  ].join("\r\n");
}
