import { payeeKey, payeeName } from "../../../../shared/imports/payee-key.ts";

/** Fields that can name the merchant of an expense. */
export interface MerchantFields {
  description: string;
  /** here an import stores the file's payee: "Paid to BAUHAUS" */
  notes: string | null;
  /** the contractor's name */
  payee: string | null;
}

const PAID_TO = /^Paid to (.+)$/m;

/** The keys of an expense's possible merchants, the most likely first. */
export function merchantKeys(expense: MerchantFields): string[] {
  return namesIn(expense).map(payeeKey);
}

/** The merchant's name for an offer; undefined without a name. */
export function merchantOf(expense: MerchantFields): string | undefined {
  const name = namesIn(expense)[0];
  if (name === undefined) return undefined;
  return name === expense.payee ? name : payeeName(name);
}

function namesIn({ payee, notes, description }: MerchantFields): string[] {
  const names = [payee ?? "", PAID_TO.exec(notes ?? "")?.[1] ?? "", description];
  return names.filter((name) => payeeKey(name) !== "");
}
