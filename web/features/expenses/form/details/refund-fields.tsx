import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Expense } from "../../../../../shared/expenses/contract.ts";
import { formatDate, formatMoney } from "../../../../lib/format.ts";
import { useSearchText } from "../../../../lib/lists/use-search-text.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { SearchableSelect } from "../../../../ui/form/searchable-select.tsx";
import { EXPENSES_NOT_FETCHED, expensePageQuery, expenseQuery } from "../../queries.ts";
import type { DetailsFieldsProps } from "./details-fields.tsx";
import { MAX_SEARCH } from "../../expense-address.ts";
import { contractorIdOf as idOf } from "../expense-form.ts";
import { type ExpenseFilter, NO_FILTER } from "../../filters/expense-search.ts";
import { refundDetails } from "./refund-start.ts";

/** The newest expenses; older ones are found by typing. */
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
  const { type } = useSearchText(search, (text) => setSearch(text.slice(0, MAX_SEARCH)));
  const filter: ExpenseFilter = { ...NO_FILTER, pageSize: MAX_LISTED };
  const page = useQuery(expensePageQuery(projectId, filter));
  const found = useQuery({
    ...expensePageQuery(projectId, { ...filter, search }),
    enabled: search !== "",
  });
  const { data: current } = useQuery({
    ...expenseQuery(refundOf ?? 0),
    enabled: refundOf !== null,
  });
  // The chosen one comes first, because neither page may contain it.
  const original = refundOf !== null && current ? [current] : [];
  const read = [...original, ...(page.data?.expenses ?? []), ...(found.data?.expenses ?? [])];
  const listed = [...new Map(read.map((one) => [one.id, one])).values()].filter(
    (one) => one.id !== expenseId && one.details?.isRefund !== true,
  );
  const chosen = listed.find(({ id }) => id === refundOf);

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
    <Field
      label="Original expense"
      isOptional
      hint={page.isError ? EXPENSES_NOT_FETCHED : refundHint(chosen)}
      error={details.errors.refundOf}
    >
      {(control) => (
        <SearchableSelect
          control={control}
          label="Original expense"
          prompt="Not linked to an expense"
          choices={listed.map((one) => ({ value: String(one.id), label: expenseName(one) }))}
          value={String(refundOf ?? "")}
          onChange={(value) => choose(idOf(value))}
          onType={type}
        />
      )}
    </Field>
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

function refundHint(chosen: Expense | undefined): string {
  if (!chosen) return "Budget line and room are copied from the original expense.";
  return (chosen.details?.shares.length ?? 0) > 0
    ? "The refund is split the same way as the original expense."
    : "Uses the same budget line as the original expense.";
}

function expenseName({ description, amount, date }: Expense): string {
  return `${description} · ${formatMoney(amount)} · ${formatDate(date)}`;
}
