import { useQuery } from "@tanstack/react-query";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { Choices } from "../../ui/choices.tsx";
import { Select } from "../../ui/select.tsx";
import { contractorsQuery } from "../contractors/api.ts";

export interface ContractorFilterProps {
  contractorId: number | null;
  onChoose: (contractorId: number | null) => void;
}

/** Names, each with its company where another has the same. */
function choicesOf(contractors: readonly Contractor[]) {
  return contractors.map(({ id, name, company }) => {
    const isOnly = contractors.every((other) => other.id === id || other.name !== name);
    const label = isOnly || company === null ? name : `${name} (${company})`;
    return { value: String(id), label };
  });
}

/** One that is not among them: still on its way, or gone. */
function strayOf(id: number, contractors: readonly Contractor[] | undefined) {
  const label = contractors === undefined ? "One contractor" : "Contractor not found";
  return { value: String(id), label };
}

export function ContractorFilter({ contractorId, onChoose }: ContractorFilterProps) {
  const { data } = useQuery(contractorsQuery());
  const isListed = contractorId === null || data?.some(({ id }) => id === contractorId);
  const stray = isListed ? [] : [strayOf(contractorId, data)];
  return (
    <Select
      aria-label="Contractor"
      value={contractorId ?? ""}
      onChange={({ target }) => onChoose(target.value === "" ? null : Number(target.value))}
    >
      <Choices prompt="All Contractors" choices={[...stray, ...choicesOf(data ?? [])]} />
    </Select>
  );
}
