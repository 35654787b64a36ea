import { sql } from "drizzle-orm";
import {
  type ContractorDocument,
  type DocumentFields,
  type DocumentInput,
  MAX_DOCUMENTS,
} from "../../../shared/contractors/documents.ts";
import type { Tx } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { AppError, failed, notFound, validationFailed } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { consumeCreationLimit } from "../../limits/creation-rate-limit.ts";
import { recordChange } from "../../records/activity.ts";
import { lockOwner } from "../../records/owner-lock.ts";
import { getContractor } from "../contractors/queries.ts";
import { lockReceipts } from "../receipts/queries.ts";
import { listDocuments } from "./document-queries.ts";

type DocumentDeps = Pick<Deps, "db" | "clock">;

/** Makes an unused upload a document of the contractor. Idempotent for the same contractor. */
export async function addDocument(
  { db, clock }: DocumentDeps,
  access: EditAccess,
  contractorId: number,
  { key, kind, name, expiresOn }: DocumentInput,
): Promise<ContractorDocument[]> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await consumeCreationLimit(tx, access.actor, now);
    const documents = await getDocuments(tx, access, contractorId);
    if (documents.some((document) => document.key === key)) return documents;
    await requireFree(tx, access, key);
    if (documents.length >= MAX_DOCUMENTS) {
      throw failed("conflict", `A contractor has ${MAX_DOCUMENTS} documents at most.`);
    }
    // The document leaves the inbox.
    await tx.execute(sql`delete from drafts where user_id = ${access.home} and key = ${key}`);
    await recordChange(tx, access, now, { kind: "contractor", id: contractorId }, () =>
      tx.execute(sql`
        insert into contractor_documents (user_id, key, contractor_id, kind, name, expires_on)
        values (${access.home}, ${key}, ${contractorId}, ${kind}, ${name}, ${expiresOn})`),
    );
    return listDocuments(tx, access, contractorId);
  });
}

interface DocumentPlace {
  contractorId: number;
  key: string;
}

/** @param startedFrom the version that was edited; without it the last write wins */
export async function updateDocument(
  { db, clock }: DocumentDeps,
  access: EditAccess,
  { contractorId, key }: DocumentPlace,
  { kind, name, expiresOn }: DocumentFields,
  startedFrom?: string,
): Promise<ContractorDocument[]> {
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    const documents = await getDocuments(tx, access, contractorId);
    const current = documents.find((document) => document.key === key);
    if (current === undefined) throw notFound("Document");
    if (startedFrom !== undefined && current.version !== startedFrom) {
      const error = "This document was changed in the meantime";
      throw new AppError({ code: "conflict", error, details: { current, changed: null } });
    }
    await recordChange(tx, access, clock.now(), { kind: "contractor", id: contractorId }, () =>
      tx.execute(sql`
        update contractor_documents set kind = ${kind}, name = ${name}, expires_on = ${expiresOn}
        where user_id = ${access.home} and contractor_id = ${contractorId} and key = ${key}`),
    );
    return listDocuments(tx, access, contractorId);
  });
}

/**
 * Detaches a document. Its file counts as uploaded now, so that the sweep keeps it for a day, in
 * which the document can be added again.
 */
export async function deleteDocument(
  { db, clock }: DocumentDeps,
  access: EditAccess,
  { contractorId, key }: DocumentPlace,
): Promise<ContractorDocument[]> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    await lockOwner(tx, access.home);
    await getDocuments(tx, access, contractorId);
    const { rowCount } = await recordChange(
      tx,
      access,
      now,
      { kind: "contractor", id: contractorId },
      () =>
        tx.execute(sql`
          delete from contractor_documents
          where user_id = ${access.home} and contractor_id = ${contractorId} and key = ${key}`),
    );
    if (rowCount !== 1) throw notFound("Document");
    await tx.execute(sql`
      update uploads set created_at = ${now.toISOString()}
      where user_id = ${access.home} and key = ${key}`);
    return listDocuments(tx, access, contractorId);
  });
}

/** @throws not_found for a contractor that the member may not see */
async function getDocuments(
  tx: Tx,
  access: EditAccess,
  contractorId: number,
): Promise<ContractorDocument[]> {
  await getContractor(tx, access, contractorId);
  return listDocuments(tx, access, contractorId);
}

async function requireFree(tx: Tx, access: EditAccess, key: string): Promise<void> {
  const found = (await lockReceipts(tx, access, [key])).get(key);
  const refused = (message: string) => validationFailed([{ path: ["key"], message }]);
  if (found === undefined) throw refused("File not found. Please upload it again.");
  if (found.attachedTo !== null) {
    const other = found.attachedTo === "contractor" ? "another contractor" : "another record";
    throw refused(`This file is already on ${other}`);
  }
}
