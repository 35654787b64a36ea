import * as z from "zod/mini";
import { calendarDate, optionalCalendarDateInput } from "../calendar-date.ts";
import { receiptKey } from "../receipts/contract.ts";
import { requiredText } from "../text.ts";
import { version } from "../version.ts";

/** Kinds of documents that a contractor has. */
export const DOCUMENT_KINDS = [
  "license",
  "insurance",
  "warranty",
  "contract",
  "lien_waiver",
  "other",
] as const;

/** Maximum number per contractor. */
export const MAX_DOCUMENTS = 50;

export const contractorDocument = z.object({
  key: receiptKey,
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  /** null: it doesn't expire */
  expiresOn: z.nullable(calendarDate),
  version,
});
export type ContractorDocument = z.infer<typeof contractorDocument>;

/** By kind, then name. */
export const contractorDocuments = z.array(contractorDocument);

export const documentFields = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  name: requiredText("Name is required"),
  expiresOn: optionalCalendarDateInput(),
});
export type DocumentFields = z.infer<typeof documentFields>;

/** An upload that is to become a document. */
export const documentInput = z.extend(documentFields, { key: receiptKey });
export type DocumentInput = z.infer<typeof documentInput>;
