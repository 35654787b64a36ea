import { sql } from "drizzle-orm";
import type { InvoiceRecord, InvoiceSettings } from "../../../shared/invoices/contract.ts";
import {
  type InvoiceFields,
  invoiceFields,
  type InvoiceInput,
  type InvoiceSettingsInput,
  type LienWaiversInput,
} from "../../../shared/invoices/input.ts";
import { mayEditInvoice } from "../../../shared/invoices/invoice-status.ts";
import { toDecimal } from "../../../shared/money.ts";
import type { Tx } from "../../db/client.ts";
import { withConstraintErrors } from "../../db/constraint-errors.ts";
import { changedColumns, columnNames, columnsIn, columnValues } from "../../db/record-columns.ts";
import { idRow, keyRow } from "../../db/row-schemas.ts";
import { queryRows } from "../../db/rows.ts";
import { invoices } from "../../db/schema/invoices.ts";
import type { Deps } from "../../deps.ts";
import {
  type AppError,
  failed,
  notFound,
  unauthenticated,
  validationFailed,
} from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { recordAdded, recordChange } from "../../records/activity.ts";
import { createIdempotently } from "../../records/idempotency.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { requireVersion } from "../../records/versions.ts";
import { requireContractorAccess } from "../contractors/queries.ts";
import { lockProject } from "../projects/queries.ts";
import { amountsProblem, totalOf } from "./rules/total.ts";
import {
  releaseFiles,
  replaceLines,
  requireBelowCeiling,
  requireReferences,
  setFile,
} from "./part-commands.ts";
import { findInvoice, getInvoice, listInvoices, lockInvoice } from "./queries.ts";

/**
 * Records an invoice or a credit note with its file: an upload, or the receipt of a draft in the
 * inbox.
 *
 * @param key the client's Idempotency-Key
 */
export async function createInvoice(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  input: InvoiceInput,
  key?: string,
): Promise<InvoiceRecord> {
  const now = clock.now();
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, access.home);
      return createIdempotently(tx, {
        access,
        kind: "invoice",
        key,
        input,
        now,
        find: (id) => findInvoice(tx, access, id),
        create: async () => {
          await lockProject(tx, access, input.projectId);
          await requireContractorAccess(tx, access, input.contractorId);
          const place = { invoiceId: null, projectId: input.projectId };
          await requireReferences(tx, access, place, input);
          const [added] = await queryRows(tx, idRow)`
            insert into invoices (user_id, project_id, created_at, ${columnNames(WRITTEN)})
            values (${access.home}, ${input.projectId}, ${now.toISOString()},
              ${columnValues(WRITTEN, { ...columnsOf(input), status: input.status })})
            returning id`;
          if (added === undefined) throw new Error("The insert returned no invoice");
          await replaceLines(tx, access, added.id, input.lines);
          await setFile(tx, access, { invoiceId: added.id, waiverId: null }, input.file ?? null);
          await recordAdded(tx, access, now, { kind: "invoice", id: added.id });
          await requireBelowCeiling(tx, access, input.projectId);
          return getInvoice(tx, access, added.id);
        },
      });
    }),
  );
}

/** Replaces an invoice's fields, lines and file. An approved invoice keeps its approved values. */
export async function updateInvoice(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  input: InvoiceFields,
  startedFrom?: string,
): Promise<InvoiceRecord> {
  return withConstraintErrors(REFUSALS, () =>
    db.transaction(async (tx) => {
      await lockOwner(tx, access.home);
      const { projectId } = await lockInvoice(tx, access, id);
      const before = await getInvoice(tx, access, id);
      const current = async () => before;
      await requireVersion(tx, access, { kind: "invoice", id, startedFrom, current });
      if (!mayEditInvoice(before.status) || before.payments.length > 0) {
        throw failed("conflict", "An approved invoice can't be edited. Set it to received first.");
      }
      await requireContractorAccess(tx, access, input.contractorId);
      await requireReferences(tx, access, { invoiceId: id, projectId }, input);
      await recordChange(tx, access, clock.now(), { kind: "invoice", id }, async () => {
        await tx.execute(sql`
          update invoices set ${changedColumns(WRITTEN, columnsOf(input))}
          where user_id = ${access.home} and id = ${id}`);
        await replaceLines(tx, access, id, input.lines);
        await setFile(tx, access, { invoiceId: id, waiverId: null }, input.file ?? null);
      });
      await requireBelowCeiling(tx, access, projectId);
      return getInvoice(tx, access, id);
    }),
  );
}

/** Replaces the lien waivers that are requested with the invoice, whatever its status. */
export async function setWaivers(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  id: number,
  { waivers }: LienWaiversInput,
  startedFrom?: string,
): Promise<InvoiceRecord> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await consumeCreationLimit(tx, access.actor, now, waivers.length);
    await lockInvoice(tx, access, id);
    const before = await getInvoice(tx, access, id);
    const current = async () => before;
    await requireVersion(tx, access, { kind: "invoice", id, startedFrom, current });
    const kept = waivers.flatMap((waiver) => waiver.id ?? []);
    if (kept.some((one) => !before.waivers.some((waiver) => waiver.id === one))) {
      throw notFound("Lien waiver");
    }
    await recordChange(tx, access, now, { kind: "invoice", id }, async () => {
      await deleteWaivers(tx, access, id, kept);
      for (const waiver of waivers) await writeWaiver(tx, access, id, waiver);
      // They belong to the invoice, so this changes the invoice's version.
      await tx.execute(sql`
        update invoices set status = status where user_id = ${access.home} and id = ${id}`);
    });
    return getInvoice(tx, access, id);
  });
}

async function deleteWaivers(
  tx: Tx,
  access: EditAccess,
  invoiceId: number,
  kept: readonly number[],
): Promise<void> {
  const deleted = await queryRows(tx, keyRow)`
    delete from invoice_files
    where user_id = ${access.home} and invoice_id = ${invoiceId} and waiver_id is not null
      and waiver_id <> all(${sql.param(kept)})
    returning key`;
  await releaseFiles(
    tx,
    access,
    deleted.map(({ key }) => key),
  );
  await tx.execute(sql`
    delete from lien_waivers
    where user_id = ${access.home} and invoice_id = ${invoiceId} and id <> all(${sql.param(kept)})`);
}

async function writeWaiver(
  tx: Tx,
  access: EditAccess,
  invoiceId: number,
  { id, kind, receivedOn, file }: LienWaiversInput["waivers"][number],
): Promise<void> {
  const [written] =
    id === undefined
      ? await queryRows(tx, idRow)`
          insert into lien_waivers (user_id, invoice_id, kind, received_on)
          values (${access.home}, ${invoiceId}, ${kind}, ${receivedOn})
          returning id`
      : await queryRows(tx, idRow)`
          update lien_waivers set kind = ${kind}, received_on = ${receivedOn}
          where user_id = ${access.home} and id = ${id}
          returning id`;
  if (written === undefined) throw new Error("The write returned no lien waiver");
  await setFile(tx, access, { invoiceId, waiverId: written.id }, file ?? null);
}

/**
 * Sets the tolerance and tax rate that the match of the project's invoices expects.
 *
 * @param startedFrom the version of the project that was edited
 */
export async function setInvoiceSettings(
  { db, clock }: Pick<Deps, "db" | "clock">,
  access: EditAccess,
  projectId: number,
  { tolerancePercent, toleranceDollars, taxPercent }: InvoiceSettingsInput,
  startedFrom?: string,
): Promise<InvoiceSettings> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await lockProject(tx, access, projectId);
    const current = async () => (await listInvoices(tx, access, projectId)).settings;
    await requireVersion(tx, access, { kind: "project", id: projectId, startedFrom, current });
    await recordChange(tx, access, clock.now(), { kind: "project", id: projectId }, () =>
      tx.execute(sql`
        update projects set invoice_tolerance_percent = ${tolerancePercent},
          invoice_tolerance = ${toleranceDollars}, sales_tax_percent = ${taxPercent}
        where user_id = ${access.home} and id = ${projectId}`),
    );
    return (await listInvoices(tx, access, projectId)).settings;
  });
}

/** The columns that an input sets. */
const WRITTEN = columnsIn(invoices, [...Object.keys(invoiceFields.shape), "total", "status"]);

/** The columns for an input. An omitted reference becomes null, an omitted amount zero. */
function columnsOf({ file: _file, ...fields }: InvoiceFields) {
  const message = amountsProblem(fields);
  if (message !== undefined) throw validationFailed([{ path: ["lines"], message }]);
  const { lines: _lines, ...own } = fields;
  return {
    ...own,
    contractorId: fields.contractorId ?? null,
    quoteId: fields.quoteId ?? null,
    creditOf: fields.creditOf ?? null,
    tax: fields.tax ?? "0.00",
    retainage: fields.retainage ?? "0.00",
    deposit: fields.deposit ?? "0.00",
    total: toDecimal(totalOf(fields)),
  } satisfies Partial<typeof invoices.$inferInsert>;
}

const REFUSALS: ReadonlyMap<string | undefined, () => AppError> = new Map([
  ["invoices_project_fkey", () => notFound("Project")],
  ["invoices_contractor_fkey", () => notFound("Contractor")],
  ["invoices_user_id_fkey", () => unauthenticated()],
]);
