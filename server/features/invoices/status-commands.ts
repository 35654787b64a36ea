import { sql } from "drizzle-orm";
import type { InvoiceRecord } from "../../../shared/invoices/contract.ts";
import type { InvoiceStatusInput } from "../../../shared/invoices/input.ts";
import { mayBecomeInvoice } from "../../../shared/invoices/invoice-status.ts";
import type { Deps } from "../../deps.ts";
import { AppError, failed, validationFailed } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { recordChange } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { requireVersion } from "../../records/versions.ts";
import { getInvoice, lockInvoice } from "./queries.ts";

/**
 * Changes an invoice's status. Locks the owner's row, so that the second of two concurrently
 * approved invoices is matched with the first. An approval against the match needs a reason, which
 * the invoice keeps.
 */
export async function setInvoiceStatus(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  { status, reason }: InvoiceStatusInput,
  startedFrom?: string,
): Promise<InvoiceRecord> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockInvoice(tx, access, id);
    const before = await getInvoice(tx, access, id);
    const current = async () => before;
    await requireVersion(tx, access, { kind: "invoice", id, startedFrom, current });
    requireTransition(before, status);
    const isHeld = status === "on_hold" || status === "disputed";
    if (isHeld && reason === null) {
      throw validationFailed([{ path: ["reason"], message: "Enter the reason" }]);
    }
    const isOverride = status === "approved" && before.match.verdict !== "pay";
    if (isOverride && reason === null) throw refusedByMatch(before);
    await recordChange(tx, access, clock.now(), { kind: "invoice", id }, () =>
      tx.execute(sql`
        update invoices set status = ${status}, hold_reason = ${isHeld ? reason : null},
          override_reason = ${isOverride ? reason : null}
        where user_id = ${access.home} and id = ${id}`),
    );
    return getInvoice(tx, access, id);
  });
}

function requireTransition(
  { status, payments, figures }: InvoiceRecord,
  next: InvoiceStatusInput["status"],
): void {
  if (!mayBecomeInvoice(status, next)) {
    const words = (one: string) => one.replace("_", " ");
    throw failed("conflict", `An invoice that is ${words(status)} cannot be ${words(next)}`);
  }
  const isWithdrawn = next === "void" || next === "draft" || next === "received";
  if (isWithdrawn && payments.length > 0) {
    throw failed("conflict", "This invoice has payments. Delete or unlink them first.");
  }
  if (next === "void" && figures.credited !== "0.00") {
    throw failed("conflict", "This invoice has credit notes. Void them first.");
  }
}

function refusedByMatch(invoice: InvoiceRecord): AppError {
  return new AppError({
    code: "conflict",
    error: "The invoice doesn't match. Enter a reason to approve it anyway.",
    details: { current: invoice },
  });
}
