import { X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Contractor } from "../../../shared/contractors/contract.ts";
import { quietly, showWhenLoaded } from "../../lib/lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";
import { Choices } from "../../ui/choices.tsx";
import { Select } from "../../ui/select.tsx";
import { contractorsQuery } from "../contractors/api.ts";
import { ExportButton } from "../exports/open-export-dialog.tsx";
import { useSelectedProject } from "../projects/selected-project.tsx";
import { daysLabel } from "./days-label.ts";
import type { ExpenseFilter } from "./expense-search.ts";

const loadDates = () => import("./dates-dialog.tsx");

export interface MoreFiltersProps {
  filter: ExpenseFilter;
  onChange: (part: Partial<ExpenseFilter>) => void;
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

export function ContractorFilter({ filter: { contractorId }, onChange }: MoreFiltersProps) {
  const { data } = useQuery(contractorsQuery());
  const isListed = contractorId === null || data?.some(({ id }) => id === contractorId);
  const stray = isListed ? [] : [strayOf(contractorId, data)];
  return (
    <Select
      aria-label="Contractor"
      value={contractorId ?? ""}
      onChange={({ target: { value } }) =>
        onChange({ contractorId: value === "" ? null : Number(value) })
      }
    >
      <Choices prompt="All Contractors" choices={[...stray, ...choicesOf(data ?? [])]} />
    </Select>
  );
}

/** The days that are listed, chosen in a dialog, and taken off again by a press on what they are. */
export function DateFilter({ filter: { from, to }, onChange }: MoreFiltersProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const { selected } = useSelectedProject();
  const expect = () => quietly(loadDates());

  function open() {
    void showWhenLoaded(setDialog, async () => {
      const { DatesDialog } = await loadDates();
      const close = () => setDialog(null);
      return <DatesDialog from={from} to={to} onChoose={onChange} onClose={close} />;
    });
  }

  function clear() {
    onChange({ from: "", to: "" });
    // The button is about to go; the focus would be lost with it.
    opener.current?.focus();
  }

  const days = from || to ? daysLabel(from, to) : "";
  return (
    <>
      <Button
        ref={opener}
        aria-haspopup="dialog"
        onPointerEnter={expect}
        onFocus={expect}
        onClick={open}
      >
        Dates
      </Button>
      {selected && <ExportButton key={from + to} projectId={selected.id} days={{ from, to }} />}
      {days !== "" && (
        <span className="w-full">
          <Button
            size="sm"
            aria-label={`${days}: show all dates`}
            title="Show all dates"
            onClick={clear}
          >
            <span className="numbers">{days}</span>
            <X aria-hidden className="size-4 shrink-0" />
          </Button>
        </span>
      )}
      {dialog}
    </>
  );
}
