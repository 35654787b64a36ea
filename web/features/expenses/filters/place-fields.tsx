import { useQuery } from "@tanstack/react-query";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import type { Choice } from "../../../ui/form/choices.tsx";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { quotesQuery } from "../../budget/quotes-queries.ts";
import { Choose } from "./choose.tsx";
import { useContractorChoices } from "./use-contractor-choices.ts";
import type { ExpenseFilter } from "./expense-search.ts";
import { mergeOptions } from "./merge-options.ts";

export interface FieldsProps {
  filter: ExpenseFilter;
  onChange: (part: Partial<ExpenseFilter>) => void;
}

/** Contractor, budget line, room and contract, each only if the project has any. */
export function PlaceFields({ projectId, filter, onChange }: FieldsProps & { projectId: number }) {
  const contractors = useContractorChoices(filter.contractorId);
  const places = usePlaces(projectId, filter);
  return (
    <>
      <Choose
        label="Contractor"
        prompt="All Contractors"
        choices={contractors}
        value={String(filter.contractorId ?? "")}
        onChoose={(value) => onChange({ contractorId: idOf(value) })}
      />
      <Choose
        label="Budget line"
        prompt="All budget lines"
        choices={places.lines}
        value={String(filter.lineId ?? "")}
        onChoose={(value) => onChange({ lineId: idOf(value) })}
      />
      <Choose
        label="Room"
        prompt="All rooms"
        choices={places.rooms}
        value={filter.room}
        onChoose={(room) => onChange({ room })}
      />
      <Choose
        label="Contract"
        prompt="All contracts"
        choices={places.contracts}
        value={String(filter.quoteId ?? "")}
        onChoose={(value) => onChange({ quoteId: idOf(value) })}
      />
    </>
  );
}

const idOf = (value: string) => (value === "" ? null : Number(value));

/** Options from the project's plan; a selected value that it lacks stays available. */
function usePlaces(projectId: number, { lineId, room, quoteId }: ExpenseFilter) {
  const { data: budget } = useQuery(budgetOverviewQuery(projectId));
  const { data: quotes } = useQuery(quotesQuery(projectId));
  const lines = (budget?.lines ?? []).map((line) => ({
    value: String(line.id),
    label: lineName(line),
  }));
  const rooms = mergeOptions(
    [],
    [...(budget?.lines ?? []).flatMap((line) => line.room ?? []), room],
  );
  const contracts = (quotes ?? [])
    .filter(({ status }) => isContract(status))
    .map(({ id, contractor, work }) => ({
      value: String(id),
      label: contractor ? `${contractor.name} · ${work}` : work,
    }));
  return {
    lines: withChosen(lines, lineId),
    rooms: rooms.map((name) => ({ value: name, label: name })),
    contracts: withChosen(contracts, quoteId),
  };
}

function withChosen(choices: Choice[], id: number | null): Choice[] {
  if (id === null || choices.some(({ value }) => value === String(id))) return choices;
  return [{ value: String(id), label: "Selected" }, ...choices];
}
