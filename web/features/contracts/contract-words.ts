import type { ComingPayment } from "./schedule/coming-payments.ts";

interface Contracted {
  contractor: { name: string; company: string | null } | null;
}

export function contractorName({ contractor }: Contracted): string {
  if (contractor === null) return "No contractor";
  return contractor.company === null
    ? contractor.name
    : `${contractor.name} (${contractor.company})`;
}

export function titleOf({ installment }: ComingPayment): string {
  return installment?.title ?? "Remaining balance";
}

export function countLabel(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
