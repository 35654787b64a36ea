import type { ContractorDocument } from "../../../shared/contractors/documents.ts";

export const DOCUMENT_WORDS: Readonly<Record<ContractorDocument["kind"], string>> = {
  license: "License",
  insurance: "Insurance certificate",
  warranty: "Warranty",
  contract: "Signed contract",
  lien_waiver: "Lien waiver",
  other: "Other",
};
