import { payeeKey, payeeName } from "../../../../shared/imports/payee-key.ts";

/** What names the merchant of an expense. */
export interface MerchantFields {
  description: string;
  /** where an import stored the file's payee: "Paid to BAUHAUS" */
  notes: string | null;
  /** the contractor's name */
  payee: string | null;
}

const PAID_TO = /^Paid to (.+)$/m;

/** The keys of an expense's names, the likeliest first. */
export function merchantKeys(expense: MerchantFields): string[] {
  return namesIn(expense).map(payeeKey);
}

/** The merchant as an offer shows it; undefined without a name. */
export function merchantOf(expense: MerchantFields): string | undefined {
  const name = namesIn(expense)[0];
  if (name === undefined) return undefined;
  return name === expense.payee ? name : payeeName(name);
}

function namesIn({ payee, notes, description }: MerchantFields): string[] {
  const names = [payee ?? "", PAID_TO.exec(notes ?? "")?.[1] ?? "", description];
  return names.filter((name) => payeeKey(name) !== "");
}
