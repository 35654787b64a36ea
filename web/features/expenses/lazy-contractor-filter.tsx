import { useEffect, useState } from "react";
import { Select } from "../../ui/select.tsx";
import type { ContractorFilterProps } from "./contractor-filter.tsx";

const load = () => import("./contractor-filter.tsx");

/** The names come after the list, which nobody should wait for longer. A select of the same size keeps their place. */
export function LazyContractorFilter(props: ContractorFilterProps) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>>>();
  useEffect(() => {
    load().then(setPart, (error: unknown) =>
      console.error("Failed to load the contractor filter", error),
    );
  }, []);
  if (part) return <part.ContractorFilter {...props} />;
  return (
    <Select aria-label="Contractor" disabled>
      <option>{props.contractorId === null ? "All Contractors" : "One contractor"}</option>
    </Select>
  );
}
