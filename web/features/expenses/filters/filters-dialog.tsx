import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NO_PAYER, type Payers } from "../../../../shared/expenses/payers.ts";
import { readTypedMoney } from "../../../../shared/typed-money.ts";
import { centsOf, toDecimal } from "../../../../shared/money.ts";
import { MoneyInput } from "../../../lib/forms/money-input.tsx";
import { Button } from "../../../ui/button.tsx";
import { DialogForm } from "../../../ui/dialog/dialog-form.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { isBackwards } from "../../../ui/form/day-span-fields.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { NO_ONE, payerChoices, usePayers } from "../payers-queries.ts";
import { Choose } from "./choose.tsx";
import { CategoryChips, DayFields } from "./filter-fields.tsx";
import type { ExpenseFilter } from "./expense-search.ts";
import { type FieldsProps, PlaceFields } from "./place-fields.tsx";
import { FilterNameDialog } from "./saved/filter-name-dialog.tsx";
import { savedFiltersQuery } from "./saved/saved-filters-queries.ts";
import { SavedFilters } from "./saved/saved-filters.tsx";
import { savedSearchOf } from "./saved/saved-search.ts";

interface FiltersDialogProps {
  projectId: number;
  filter: ExpenseFilter;
  /** categories of the list's own filter */
  categories: readonly string[];
  methods: readonly string[];
  onChoose: (chosen: Partial<ExpenseFilter>) => void;
  onClose: () => void;
}

/** Empty, or a decimal string; undefined for an invalid amount. */
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

/** Converts typed amounts to the stored format. */
function withAmounts(filter: ExpenseFilter): ExpenseFilter {
  const [amountFrom, amountTo] = [readAmount(filter.amountFrom), readAmount(filter.amountTo)];
  return { ...filter, amountFrom: amountFrom ?? "", amountTo: amountTo ?? "" };
}

/** Search and order are edited outside the dialog, and may have changed since it opened. */
function withoutSearch(filter: ExpenseFilter): Partial<ExpenseFilter> {
  const { search: _search, sort: _sort, pageSize: _pageSize, ...chosen } = filter;
  return chosen;
}

/** All filters of the list except the search, and the saved filters. */
export function FiltersDialog(props: FiltersDialogProps) {
  const { projectId, onChoose, onClose } = props;
  const payers = usePayers(projectId);
  const { data: saved } = useQuery(savedFiltersQuery(projectId));
  const [filter, setFilter] = useState(props.filter);
  const [problems, setProblems] = useState<Problems>();
  const [unnamed, setUnnamed] = useState<ExpenseFilter>();
  const change = (part: Partial<ExpenseFilter>) => setFilter({ ...filter, ...part });
  const isDirty = JSON.stringify(filter) !== JSON.stringify(props.filter);

  /** Undefined while a field has an error. */
  function checked(): ExpenseFilter | undefined {
    const found = problemsOf(filter);
    setProblems(found);
    return found ? undefined : withAmounts(filter);
  }

  function show() {
    const found = checked();
    if (found) apply(withoutSearch(found));
  }

  function apply(chosen: Partial<ExpenseFilter>) {
    onChoose({ ...chosen, page: 1 });
    onClose();
  }

  return (
    <Dialog title="Filters" onClose={onClose} isDirty={isDirty}>
      {(requestClose) => (
        <>
          <DialogForm
            submitLabel="Show"
            pendingLabel="Show"
            isSubmitting={false}
            problem={undefined}
            onSubmit={show}
            onCancel={requestClose}
            aside={saved && <Button onClick={() => setUnnamed(checked())}>Save filter</Button>}
          >
            {saved && saved.filters.length > 0 && (
              <SavedFilters
                {...{ projectId, filters: saved.filters, filter: props.filter }}
                onApply={apply}
              />
            )}
            <DayFields filter={filter} onChange={change} hasError={problems?.days === true} />
            <CategoryChips options={props.categories} chosen={filter.category} onChange={change} />
            <div className="grid gap-4 sm:grid-cols-2">
              <ValueFields
                filter={filter}
                payers={payers}
                methods={props.methods}
                problems={problems ?? NONE}
                onChange={change}
              />
              <PlaceFields projectId={projectId} filter={filter} onChange={change} />
            </div>
          </DialogForm>
          {saved && unnamed && (
            <FilterNameDialog
              {...{ projectId, filters: saved.filters }}
              filter={{ name: "", search: savedSearchOf(unnamed) }}
              onSaved={() => {
                toast({ title: "Filter saved" });
                apply(unnamed);
              }}
              onClose={() => setUnnamed(undefined)}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

interface ValueFieldsProps extends FieldsProps {
  payers: Payers | undefined;
  methods: readonly string[];
  problems: Problems;
}

/** Amounts, receipt, payment method and payer. */
function ValueFields({ filter, payers, methods, problems, onChange }: ValueFieldsProps) {
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
      <Choose
        label="Payment method"
        prompt="All Payment Methods"
        choices={methods.map((method) => ({ value: method, label: method }))}
        value={filter.paymentMethod}
        onChoose={(paymentMethod) => onChange({ paymentMethod })}
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
