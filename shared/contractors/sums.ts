import * as z from "zod/mini";
import { id } from "../ids.ts";
import { decimal } from "../money.ts";

/** Sums over all projects that the reader may see. */
export const contractorSums = z.object({
  /** expenses less refunds */
  paid: decimal,
  /** accepted quotes with their approved change orders */
  agreed: decimal,
  /** agreed and unpaid, plus open amounts of invoices without a contract */
  open: decimal,
  /** invoices less approved credit notes; no drafts, none that are void */
  invoiced: decimal,
});
export type ContractorSums = z.infer<typeof contractorSums>;

/** A contractor without any amounts has no entry. */
export const contractorSumsEntry = z.extend(contractorSums, { contractorId: id });
export const contractorSumsList = z.array(contractorSumsEntry);
export type ContractorSumsList = z.infer<typeof contractorSumsList>;
