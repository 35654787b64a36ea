import type { Contractor } from "../../../shared/contractors/contract.ts";
import type { Choice } from "../../ui/form/choices.tsx";

export type NamedContractor = Pick<Contractor, "id" | "name" | "company">;

/**
 * Contractors to choose from. Known ones are offered even while the list loads or when it fails.
 */
export function contractorChoices(
  listed: readonly NamedContractor[] = [],
  ...known: readonly (NamedContractor | null | undefined)[]
): Choice[] {
  const knownById = new Map(known.flatMap((one) => (one ? [[one.id, one]] : [])));
  for (const { id } of listed) knownById.delete(id);
  return [...knownById.values(), ...listed].map(({ id, name, company }) => ({
    value: String(id),
    label: company === null ? name : `${name} (${company})`,
  }));
}
