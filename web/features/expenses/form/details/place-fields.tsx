import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { QuoteRecord } from "../../../../../shared/contracts/contract.ts";
import type { ExpensePage } from "../../../../../shared/expenses/contract.ts";
import type { BudgetOverview } from "../../../../../shared/budget/contract.ts";
import { lineFinder } from "../../../../../shared/budget/line-of.ts";
import { lineName } from "../../../../../shared/budget/line-name.ts";
import { Choices } from "../../../../ui/form/choices.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { expenseKeys } from "../../queries.ts";
import { distinctRooms } from "./details-values.ts";
import { contractorIdOf as idOf } from "../expense-form.ts";
import type { DetailsDraft } from "./use-details.ts";

type Lines = BudgetOverview["lines"];
const NOT_PLANNED = "unallocated";

interface LineFieldProps {
  details: DetailsDraft;
  plan: Pick<UseQueryResult<BudgetOverview>, "data" | "isError">;
  /** the contract that the expense pays */
  quote: QuoteRecord | undefined;
  category: string;
  isPending: boolean;
}

/** Line used by default: the contract's, else the category's. */
function defaultLabel(lines: Lines, { details, quote, category }: LineFieldProps): string {
  const { room } = details.values;
  if (quote !== undefined) {
    const line = lines.find(({ id }) => id === quote.lineId);
    return `Automatic (from contract): ${line ? lineName(line) : NOT_PLANNED}`;
  }
  if (category === "" && room.trim() === "") return "By its category";
  const line = lineFinder(lines)({ lineId: null, category, room: room.trim() || null });
  return `Automatic (from category): ${line ? lineName(line) : NOT_PLANNED}`;
}

/** Overrides the budget line; most expenses get theirs from the category or contract. */
export function LineField(props: LineFieldProps) {
  const { details, plan, isPending } = props;
  const { values, errors, change } = details;
  const lines = plan.data?.lines ?? [];
  return (
    <Field
      label="Budget line"
      isOptional
      error={errors.lineId}
      {...(plan.isError && { hint: "Couldn't load budget lines." })}
    >
      {(control) => (
        <Select
          {...control}
          disabled={isPending}
          value={values.lineId ?? ""}
          onChange={({ target }) => change({ lineId: idOf(target.value) })}
        >
          <Choices prompt={defaultLabel(lines, props)} choices={choicesOf(lines, values.lineId)} />
        </Select>
      )}
    </Field>
  );
}

/** Keeps the chosen line selectable while the lines load or when they can't be read. */
export function choicesOf(lines: Lines, chosen: number | null) {
  const choices = lines.map((line) => ({ value: String(line.id), label: lineName(line) }));
  return chosen === null || lines.some(({ id }) => id === chosen)
    ? choices
    : [{ value: String(chosen), label: "Previously selected line" }, ...choices];
}

interface RoomFieldProps {
  projectId: number;
  details: DetailsDraft;
  lines: Lines;
}

/** Free text; suggests rooms of the project's lines and expenses. */
export function RoomField({ projectId, details, lines }: RoomFieldProps) {
  const queryClient = useQueryClient();
  const listId = useId();
  const pages = queryClient.getQueriesData<ExpensePage>({
    queryKey: [...expenseKeys.pages, projectId],
  });
  const rooms = distinctRooms([
    ...lines.map(({ room }) => room),
    ...pages.flatMap(([, page]) => page?.expenses.map((expense) => expense.details?.room) ?? []),
  ]);
  return (
    <Field label="Room" isOptional error={details.errors.room}>
      {(control) => (
        <>
          <Input
            {...control}
            value={details.values.room}
            onChange={({ target }) => details.change({ room: target.value })}
            list={listId}
            autoComplete="off"
            placeholder="Kitchen"
          />
          <datalist id={listId}>
            {rooms.map((room) => (
              <option key={room} value={room}>
                {room}
              </option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
