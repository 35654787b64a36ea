import type { Resolver } from "react-hook-form";
import type * as z from "zod/mini";
import type { ProposedContractor } from "../../../shared/assistant/proposal.ts";
import { CONTRACTOR_SPECIALTIES } from "../../../shared/contractors/catalog.ts";
import { type Contractor } from "../../../shared/contractors/contract.ts";
import { type ContractorInput, contractorInput } from "../../../shared/contractors/input.ts";
import { choicesWith } from "../../lib/choices-with.ts";
import { schemaResolver } from "../../lib/schema-resolver.ts";
import type { Choice } from "../../ui/choices.tsx";

export type ContractorFormValues = z.input<typeof contractorInput>;

/** What is known of somebody who is not a contractor yet. */
export type NewContractor = Pick<ProposedContractor, "name"> & Partial<ProposedContractor>;

export const NEW_CONTRACTOR: ContractorFormValues = {
  name: "",
  company: "",
  email: "",
  phone: "",
  specialty: "",
  hourlyRate: "",
  notes: "",
};

export function valuesOf(contractor: Contractor | NewContractor): ContractorFormValues {
  const { name, company, email, phone, specialty, hourlyRate, notes } = contractor;
  return {
    name,
    company: company ?? "",
    email: email ?? "",
    phone: phone ?? "",
    specialty: specialty ?? "",
    hourlyRate: hourlyRate ?? "",
    notes: notes ?? "",
  };
}

export function specialtyChoices(given: string | null = null): Choice[] {
  return choicesWith(CONTRACTOR_SPECIALTIES, given ?? undefined);
}

const check = schemaResolver<ContractorFormValues, ContractorInput>(contractorInput);

/**
 * Checks the form. A number field that holds "1e" has an empty value, which would pass for no
 * rate at all; what was typed is then refused instead of forgotten.
 */
export const contractorResolver: Resolver<ContractorFormValues, unknown, ContractorInput> = (
  values,
  context,
  options,
) => {
  const rate = options.fields["hourlyRate"]?.ref;
  const isUnreadable = rate instanceof HTMLInputElement && rate.validity.badInput;
  return check(isUnreadable ? { ...values, hourlyRate: "unreadable" } : values, context, options);
};
