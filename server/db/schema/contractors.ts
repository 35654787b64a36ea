import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { DOCUMENT_KINDS } from "../../../shared/contractors/documents.ts";
import { owner, reference } from "./columns.ts";
import { contractors, uploads, users } from "./tables.ts";

/** Documents of contractors, such as a license or a warranty. */
export const contractorDocuments = pgTable(
  "contractor_documents",
  {
    userId: owner(() => users.id),
    key: text().notNull(),
    contractorId: reference().notNull(),
    kind: text({ enum: DOCUMENT_KINDS }).notNull(),
    name: text().notNull(),
    /** null: does not expire */
    expiresOn: date({ mode: "string" }),
  },
  (t) => [
    primaryKey({ name: "contractor_documents_pkey", columns: [t.userId, t.key] }),
    foreignKey({
      name: "contractor_documents_contractor_fkey",
      columns: [t.userId, t.contractorId],
      foreignColumns: [contractors.userId, contractors.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "contractor_documents_upload_fkey",
      columns: [t.userId, t.key],
      foreignColumns: [uploads.userId, uploads.key],
    }),
    index("contractor_documents_contractor_idx").on(t.userId, t.contractorId),
    check(
      "contractor_documents_kind_check",
      sql`${t.kind} in ('license', 'insurance', 'warranty', 'contract', 'lien_waiver', 'other')`,
    ),
  ],
);
