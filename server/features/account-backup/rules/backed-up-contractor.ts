import * as z from "zod/mini";
import { instant } from "../../../../shared/calendar-date.ts";
import { documentInput, MAX_DOCUMENTS } from "../../../../shared/contractors/documents.ts";
import { contractorInput } from "../../../../shared/contractors/input.ts";
import { id } from "../../../../shared/ids.ts";

/** A contractor with its documents. */
export const backedUpContractor = z.extend(contractorInput, {
  id,
  /** absent in backups of earlier releases */
  documents: z._default(z.array(documentInput).check(z.maxLength(MAX_DOCUMENTS)), []),
  createdAt: instant,
});
export type BackedUpContractor = z.infer<typeof backedUpContractor>;
