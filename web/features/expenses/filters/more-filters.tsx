import { SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import {
  categoryLabel,
  EXPENSE_CATEGORIES,
  PAYMENT_METHODS,
  paymentMethodLabel,
} from "../../../../shared/expenses/catalog.ts";
import { NO_PAYER } from "../../../../shared/expenses/payers.ts";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { ignoreRejection, showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Choices } from "../../../ui/form/choices.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { contractorsQuery } from "../../contractors/queries.ts";
import { quotesQuery } from "../../budget/quotes-queries.ts";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { useSelectedProject } from "../../projects/selected-project.tsx";
import { daysLabel } from "./days-label.ts";
import type { ExpenseFilter } from "./expense-search.ts";
import { mergeOptions } from "./merge-options.ts";
import { NO_ONE, usePayers } from "../payers-queries.ts";
import { SplitNote } from "../list/split-note.tsx";

const loadDialog = () => import("./filters-dialog.tsx");

export interface MoreFiltersProps {
  filter: ExpenseFilter;
  /** categories of the project's expenses, from the form or from imports */
  present: readonly string[];
  /** expenses on screen; their payment methods are offered, too */
  shown: readonly { paymentMethod: string }[] | undefined;
  onChange: (part: Partial<ExpenseFilter>) => void;
}

/** Contractor names; the company is added when two share a name. */
function choicesOf(contractors: readonly Contractor[]) {
  return contractors.map(({ id, name, company }) => {
    const isOnly = contractors.every((other) => other.id === id || other.name !== name);
    const label = isOnly || company === null ? name : `${name} (${company})`;
    return { value: String(id), label };
  });
}

/** Option for a contractor that isn't listed: not loaded yet, or deleted. */
function unlistedOption(id: number, contractors: readonly Contractor[] | undefined) {
  const label = contractors === undefined ? "Selected contractor" : "Contractor no longer exists";
  return { value: String(id), label };
}

export function ContractorFilter({ filter: { contractorId }, onChange }: MoreFiltersProps) {
  const { data } = useQuery(contractorsQuery());
  const isListed = contractorId === null || data?.some(({ id }) => id === contractorId);
  const unlisted = isListed ? [] : [unlistedOption(contractorId, data)];
  return (
    <Select
      aria-label="Contractor"
      value={contractorId ?? ""}
      onChange={({ target: { value } }) =>
        onChange({ contractorId: value === "" ? null : Number(value) })
      }
    >
      <Choices prompt="All Contractors" choices={[...unlisted, ...choicesOf(data ?? [])]} />
    </Select>
  );
}

/** No category is called this: blank names are refused. */
const SEVERAL = " ";

/** The usual categories, the project's, and those of budget lines that no expense has yet. */
function useCategories({ filter, present }: MoreFiltersProps): string[] {
  const { selected } = useSelectedProject();
  const { data } = useQuery({
    ...budgetOverviewQuery(selected?.id ?? 0),
    enabled: selected !== null,
  });
  const planned = data?.lines.map(({ category }) => category) ?? [];
  const known = [...present, ...planned].map(categoryLabel);
  return mergeOptions(EXPENSE_CATEGORIES, [...known, ...filter.category]);
}

/** One category; several are chosen in the dialog. */
export function CategoryFilter(props: MoreFiltersProps) {
  const { filter, onChange } = props;
  const [first = "", ...others] = filter.category;
  return (
    <Choice
      label="Category"
      all="All Categories"
      value={others.length > 0 ? SEVERAL : first}
      options={useCategories(props)}
      onChoose={(category) => onChange({ category: category === "" ? [] : [category] })}
    >
      {others.length > 0 && <option value={SEVERAL}>{others.length + 1} categories</option>}
    </Choice>
  );
}

export function MethodFilter({ filter, shown, onChange }: MoreFiltersProps) {
  const seen = (shown ?? []).map((one) => paymentMethodLabel(one.paymentMethod));
  return (
    <Choice
      label="Payment method"
      all="All Payment Methods"
      value={filter.paymentMethod}
      options={mergeOptions(PAYMENT_METHODS, [...seen, filter.paymentMethod])}
      onChoose={(paymentMethod) => onChange({ paymentMethod })}
      className="col-span-2 md:col-span-1"
    />
  );
}

interface ChoiceProps {
  label: string;
  /** label of the option that doesn't filter */
  all: string;
  value: string;
  options: readonly string[];
  onChoose: (value: string) => void;
  className?: string;
  /** further `option` elements */
  children?: ReactNode;
}

function Choice({ label, all, options, onChoose, children, ...rest }: ChoiceProps) {
  return (
    <Select {...rest} aria-label={label} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
      {children}
    </Select>
  );
}

/** Opens all filters. */
export function FilterButton(props: MoreFiltersProps) {
  const { filter, onChange } = props;
  const categories = useCategories(props);
  const [dialog, setDialog] = useState<ReactNode>(null);
  const { selected } = useSelectedProject();
  const projectId = selected?.id ?? 0;
  const payers = usePayers(projectId);
  const prefetch = () => ignoreRejection(loadDialog());

  function open() {
    void showWhenLoaded(setDialog, async () => {
      const { FiltersDialog } = await loadDialog();
      const close = () => setDialog(null);
      const values = { projectId, filter, categories, payers };
      return <FiltersDialog {...values} onChoose={onChange} onClose={close} />;
    });
  }

  return (
    <>
      <Button aria-haspopup="dialog" onPointerEnter={prefetch} onFocus={prefetch} onClick={open}>
        <SlidersHorizontal aria-hidden className="size-4" />
        Filters
      </Button>
      {dialog}
    </>
  );
}

/** Active filters without a field of their own, each removable. */
export function FilterChips({ filter, onChange }: MoreFiltersProps) {
  const { from, to, lineId, room, paidBy, category, quoteId, hasReceipt } = filter;
  const amounts = amountsLabel(filter);
  const row = useRef<HTMLDivElement>(null);
  const { selected } = useSelectedProject();

  function clearFilter(part: Partial<ExpenseFilter>) {
    onChange(part);
    // The chip with the focus is about to go. Focusing a text field instead would open a phone's
    // keyboard.
    row.current?.parentElement?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  }

  return (
    <div ref={row} className="col-span-full flex flex-wrap gap-2">
      {(from || to) && (
        <Chip
          label={daysLabel(from, to)}
          actionLabel="remove date filter"
          onPress={() => clearFilter({ from: "", to: "" })}
        />
      )}
      {category.length > 1 &&
        category.map((name) => (
          <Chip
            key={name}
            label={name}
            actionLabel="remove category"
            onPress={() => clearFilter({ category: category.filter((other) => other !== name) })}
          />
        ))}
      {amounts !== "" && (
        <Chip
          label={amounts}
          actionLabel="show all amounts"
          onPress={() => clearFilter({ amountFrom: "", amountTo: "" })}
        />
      )}
      {hasReceipt !== "" && (
        <Chip
          label={hasReceipt === "true" ? "With a receipt" : "Without a receipt"}
          actionLabel="show with and without receipt"
          onPress={() => clearFilter({ hasReceipt: "" })}
        />
      )}
      {quoteId !== null && selected && (
        <ContractChip
          projectId={selected.id}
          quoteId={quoteId}
          onPress={() => clearFilter({ quoteId: null })}
        />
      )}
      {lineId !== null && selected && (
        <LineChip
          projectId={selected.id}
          lineId={lineId}
          onPress={() => clearFilter({ lineId: null })}
        />
      )}
      {room !== "" && (
        <Chip
          label={`Room: ${room}`}
          actionLabel="show all rooms"
          onPress={() => clearFilter({ room: "" })}
        />
      )}
      {paidBy !== "" && (
        <Chip
          label={`Paid by: ${paidBy === NO_PAYER ? NO_ONE.toLowerCase() : paidBy}`}
          actionLabel="show expenses paid by anyone"
          onPress={() => clearFilter({ paidBy: "" })}
        />
      )}
      {(lineId !== null || room !== "") && selected && (
        <SplitNote projectId={selected.id} filter={filter} />
      )}
    </div>
  );
}

/** "$100.00 – $500.00", "$100.00 or more"; empty without limits. */
function amountsLabel({ amountFrom, amountTo }: ExpenseFilter): string {
  if (amountFrom === "") return amountTo && `Up to ${formatMoney(amountTo)}`;
  const from = formatMoney(amountFrom);
  return amountTo === "" ? `${from} or more` : `${from} – ${formatMoney(amountTo)}`;
}

interface ContractChipProps {
  projectId: number;
  quoteId: number;
  onPress: () => void;
}

function ContractChip({ projectId, quoteId, onPress }: ContractChipProps) {
  const { data } = useQuery(quotesQuery(projectId));
  const quote = data?.find(({ id }) => id === quoteId);
  const known = quote ? (quote.contractor?.name ?? quote.work) : "not found";
  const label = data === undefined ? "Selected contract" : `Contract: ${known}`;
  return <Chip label={label} actionLabel="show all contracts" onPress={onPress} />;
}

interface LineChipProps {
  projectId: number;
  lineId: number;
  onPress: () => void;
}

function LineChip({ projectId, lineId, onPress }: LineChipProps) {
  const { data } = useQuery(budgetOverviewQuery(projectId));
  const line = data?.lines.find(({ id }) => id === lineId);
  const known = line ? lineName(line) : "not found";
  const label = data === undefined ? "Selected budget line" : `Budget line: ${known}`;
  return <Chip label={label} actionLabel="show all budget lines" onPress={onPress} />;
}

interface ChipProps {
  label: string;
  /** what a press does */
  actionLabel: string;
  onPress: () => void;
}

function Chip({ label, actionLabel, onPress }: ChipProps) {
  const title = actionLabel.charAt(0).toUpperCase() + actionLabel.slice(1);
  return (
    <Button size="sm" aria-label={`${label}: ${actionLabel}`} title={title} onClick={onPress}>
      <span className="numbers">{label}</span>
      <X aria-hidden className="size-4 shrink-0" />
    </Button>
  );
}
