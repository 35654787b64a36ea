import type * as z from "zod/mini";
import type { ProposedContractor } from "../../../shared/assistant/proposal.ts";
import { CONTRACTOR_SPECIALTIES } from "./catalog.ts";
import { type Contractor } from "../../../shared/contractors/contract.ts";
import { type ContractorInput, contractorInput } from "../../../shared/contractors/input.ts";
import { choicesWith } from "../../lib/forms/choices-with.ts";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import type { Choice } from "../../ui/form/choices.tsx";

export type ContractorFormValues = z.input<typeof contractorInput>;

/** Values known before a contractor is created. */
export type NewContractor = Pick<ProposedContractor, "name"> & Partial<ProposedContractor>;

export const NEW_CONTRACTOR: ContractorFormValues = {
  name: "",
  company: "",
  email: "",
  phone: "",
  specialty: "",
  hourlyRate: "",
  notes: "",
  licenseNumber: "",
  insuranceExpiresOn: "",
};

export function toContractorValues(contractor: Contractor | NewContractor): ContractorFormValues {
  const { name, company, email, phone, specialty, hourlyRate, notes } = contractor;
  const isStored = "insuranceExpiresOn" in contractor;
  return {
    name,
    company: company ?? "",
    email: email ?? "",
    phone: phone ?? "",
    specialty: specialty ?? "",
    hourlyRate: hourlyRate ?? "",
    notes: notes ?? "",
    licenseNumber: isStored ? (contractor.licenseNumber ?? "") : "",
    insuranceExpiresOn: isStored ? (contractor.insuranceExpiresOn ?? "") : "",
  };
}

export function specialtyChoices(saved: string | null = null): Choice[] {
  return choicesWith(CONTRACTOR_SPECIALTIES, saved ?? undefined);
}

export const contractorResolver = schemaResolver<ContractorFormValues, ContractorInput>(
  contractorInput,
  ["hourlyRate"],
);
