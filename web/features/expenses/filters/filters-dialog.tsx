import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { isContract } from "../../../../shared/contracts/quote-status.ts";
import { NO_PAYER, type Payers } from "../../../../shared/expenses/payers.ts";
import { readTypedMoney } from "../../../../shared/typed-money.ts";
import { centsOf, toDecimal } from "../../../../shared/money.ts";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { type Choice, Choices } from "../../../ui/form/choices.tsx";
import { isBackwards } from "../../../ui/form/day-span-fields.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { quotesQuery } from "../../budget/quotes-queries.ts";
import { NO_ONE, payerChoices, usePayers } from "../payers-queries.ts";
import { CategoryChips, DayFields } from "./filter-fields.tsx";
import type { ExpenseFilter } from "./expense-search.ts";
import { mergeOptions } from "./merge-options.ts";

interface FiltersDialogProps {
  projectId: number;
  filter: ExpenseFilter;
  /** categories of the list's own filter */
  categories: readonly string[];
  onChoose: (chosen: Partial<ExpenseFilter>) => void;
  onClose: () => void;
}

/** Empty, or a decimal string; undefined for what is no amount. */
function readAmount(text: string): string | undefined {
  if (text.trim() === "") return "";
  const read = readTypedMoney(text);
  return read.kind === "amount" && read.cents >= 0 ? toDecimal(read.cents) : undefined;
}

interface Problems {
  days?: boolean;
  amountFrom?: string;
  amountTo?: string;
}

const NONE: Problems = {};

function problemsOf(filter: ExpenseFilter): Problems | undefined {
  const amounts = [readAmount(filter.amountFrom), readAmount(filter.amountTo)];
  const [from, to] = amounts;
  if (isBackwards(filter)) return { days: true };
  if (from === undefined) return { amountFrom: "Enter an amount" };
  if (to === undefined) return { amountTo: "Enter an amount" };
  const isReversed = from !== "" && to !== "" && centsOf(from) > centsOf(to);
  return isReversed ? { amountTo: "Must not be below the lowest amount" } : undefined;
}

/** All filters of the list that have no field of their own above it. */
export function FiltersDialog(props: FiltersDialogProps) {
  const { onChoose, onClose } = props;
  const payers = usePayers(props.projectId);
  const [filter, setFilter] = useState(props.filter);
  const [problems, setProblems] = useState<Problems>();
  const change = (part: Partial<ExpenseFilter>) => setFilter({ ...filter, ...part });
  const isDirty = JSON.stringify(filter) !== JSON.stringify(props.filter);

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(filter);
    setProblems(found);
    if (found) return;
    const { page: _page, pageSize: _pageSize, sort: _sort, search: _search, ...chosen } = filter;
    const amountFrom = readAmount(filter.amountFrom) ?? "";
    onChoose({ ...chosen, amountFrom, amountTo: readAmount(filter.amountTo) ?? "" });
    onClose();
  }

  return (
    <Dialog title="Filters" onClose={onClose} isDirty={isDirty}>
      {(requestClose) => (
        <DialogForm
          submitLabel="Show"
          pendingLabel="Show"
          isSubmitting={false}
          problem={undefined}
          onSubmit={submit}
          onCancel={requestClose}
        >
          <DayFields filter={filter} onChange={change} hasError={problems?.days === true} />
          <CategoryChips options={props.categories} chosen={filter.category} onChange={change} />
          <div className="grid gap-4 sm:grid-cols-2">
            <ValueFields
              filter={filter}
              payers={payers}
              problems={problems ?? NONE}
              onChange={change}
            />
            <PlaceFields projectId={props.projectId} filter={filter} onChange={change} />
          </div>
        </DialogForm>
      )}
    </Dialog>
  );
}

interface FieldsProps {
  filter: ExpenseFilter;
  onChange: (part: Partial<ExpenseFilter>) => void;
}

/** Amounts, receipt and payer. */
function ValueFields({
  filter,
  payers,
  problems,
  onChange,
}: FieldsProps & { payers: Payers | undefined; problems: Problems }) {
  return (
    <>
      <Field label="Lowest amount" isOptional error={problems.amountFrom}>
        {(control) => (
          <MoneyInput
            {...control}
            value={filter.amountFrom}
            onChange={({ target }) => onChange({ amountFrom: target.value })}
          />
        )}
      </Field>
      <Field label="Highest amount" isOptional error={problems.amountTo}>
        {(control) => (
          <MoneyInput
            {...control}
            value={filter.amountTo}
            onChange={({ target }) => onChange({ amountTo: target.value })}
          />
        )}
      </Field>
      <Choose
        label="Receipt"
        prompt="With or without"
        choices={[
          { value: "true", label: "With a receipt" },
          { value: "false", label: "Without a receipt" },
        ]}
        value={filter.hasReceipt}
        onChoose={(value) =>
          onChange({ hasReceipt: value === "true" || value === "false" ? value : "" })
        }
      />
      {payers && (
        <Choose
          label="Paid by"
          prompt="Anyone"
          choices={[
            ...payerChoices([...payers.people, ...payers.named], filter.paidBy),
            { value: NO_PAYER, label: NO_ONE },
          ]}
          value={filter.paidBy}
          onChoose={(paidBy) => onChange({ paidBy })}
        />
      )}
    </>
  );
}

/** Budget line, room and contract, as far as the project has any. */
function PlaceFields({ projectId, filter, onChange }: FieldsProps & { projectId: number }) {
  const places = usePlaces(projectId, filter);
  return (
    <>
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

/** What the project's plan offers; a chosen one that it lacks stays on offer. */
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

interface ChooseProps {
  label: string;
  /** label of the option that doesn't filter */
  prompt: string;
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}

/** Nothing where there is nothing to choose from. */
function Choose({ label, prompt, choices, value, onChoose }: ChooseProps) {
  if (choices.length === 0) return null;
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          <Choices prompt={prompt} choices={choices} />
        </Select>
      )}
    </Field>
  );
}
