import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { formatDate, formatMoney } from "../../../../lib/format.ts";
import { useSearchText } from "../../../../lib/lists/use-search-text.ts";
import { Choices } from "../../../../ui/form/choices.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { EXPENSES_NOT_FETCHED, expensePageQuery, expenseQuery } from "../../queries.ts";
import type { DetailsFieldsProps } from "./details-fields.tsx";
import { MAX_SEARCH } from "../../expense-address.ts";
import { contractorIdOf as idOf } from "../expense-form.ts";
import { NO_FILTER } from "../../filters/expense-search.ts";
import { refundDetails } from "./refund-start.ts";

/** One page; with more expenses, the user searches. */
const MAX_LISTED = 100;

/** Marks a refund and selects the refunded expense. */
export function RefundFields(props: DetailsFieldsProps) {
  const { values, change } = props.details;
  const id = useId();
  return (
    <div className="space-y-4">
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          aria-describedby={`${id}-hint`}
          checked={values.isRefund}
          onChange={({ target }) => change({ isRefund: target.checked, refundOf: null })}
          className="mt-0.5 size-5 shrink-0"
        />
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="block font-medium">
            This is a refund
          </label>
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            Enter the refunded amount as a positive number.
          </p>
        </div>
      </div>
      {values.isRefund && <RefundOf {...props} />}
    </div>
  );
}

function RefundOf({ projectId, expenseId, form, details, onContractor }: DetailsFieldsProps) {
  const { refundOf } = details.values;
  const [search, setSearch] = useState("");
  const box = useSearchText(search, setSearch);
  const page = useQuery(
    expensePageQuery(projectId, { ...NO_FILTER, search, pageSize: MAX_LISTED }),
  );
  const { data: current } = useQuery({
    ...expenseQuery(refundOf ?? 0),
    enabled: refundOf !== null,
  });
  const listed = (page.data?.expenses ?? []).filter(
    (one) => one.id !== expenseId && one.details?.isRefund !== true,
  );
  const chosen = listed.find(({ id }) => id === refundOf) ?? (refundOf === null ? null : current);
  const shown = chosen ? [chosen, ...listed.filter(({ id }) => id !== chosen.id)] : listed;

  function choose(id: number | null) {
    const of = listed.find((one) => one.id === id);
    if (of === undefined) {
      details.change({ refundOf: id });
      return;
    }
    details.change(refundDetails(of));
    fillEmptyFields(form, of);
    if (of.contractor && idOf(form.getValues("contractorId")) === null) onContractor(of.contractor);
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Find the original expense" isOptional>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={box.text}
            onChange={({ target }) => box.type(target.value)}
            // Enter searches here instead of submitting the form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            maxLength={MAX_SEARCH}
            autoComplete="off"
            placeholder="Search by description"
          />
        )}
      </Field>
      <Field
        label="Original expense"
        isOptional
        hint={page.isError ? EXPENSES_NOT_FETCHED : searchHint(chosen, search, listed.length)}
        error={details.errors.refundOf}
      >
        {(control) => (
          <Select
            {...control}
            value={refundOf ?? ""}
            onChange={({ target }) => choose(idOf(target.value))}
          >
            <Choices
              prompt="Not linked to an expense"
              choices={shown.map((one) => ({ value: String(one.id), label: expenseName(one) }))}
            />
          </Select>
        )}
      </Field>
    </div>
  );
}

/** Copies empty fields from the refunded expense. */
function fillEmptyFields(form: DetailsFieldsProps["form"], of: Expense) {
  const { description, category, paymentMethod } = of;
  const offers = { description: `Refund: ${description}`, category, paymentMethod };
  for (const field of ["description", "category", "paymentMethod"] as const) {
    if (form.getValues(field) === "") {
      form.setValue(field, offers[field], { shouldDirty: true, shouldValidate: true });
    }
  }
}

function searchHint(chosen: Expense | null | undefined, search: string, count: number): string {
  if (chosen) {
    return (chosen.details?.shares.length ?? 0) > 0
      ? "The refund is split the same way as the original expense."
      : "Uses the same budget line as the original expense.";
  }
  return search !== "" && count === 0
    ? "No matching expenses."
    : "Budget line and room are copied from the original expense.";
}

function expenseName({ description, amount, date }: Expense): string {
  return `${description} · ${formatMoney(amount)} · ${formatDate(date)}`;
}
