import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef } from "react";
import { lineName } from "../../../../shared/budget/line-name.ts";
import { NO_PAYER } from "../../../../shared/expenses/payers.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { budgetOverviewQuery } from "../../budget/plan-queries.ts";
import { quotesQuery } from "../../budget/quotes-queries.ts";
import { useSelectedProject } from "../../projects/selected-project.tsx";
import { SplitNote } from "../list/split-note.tsx";
import { NO_ONE } from "../payers-queries.ts";
import { daysLabel } from "./days-label.ts";
import type { ExpenseFilter } from "./expense-search.ts";

interface ChipsProps {
  filter: ExpenseFilter;
  onChange: (part: Partial<ExpenseFilter>) => void;
}

/** Active filters without a field of their own, each removable. */
export function FilterChips({ filter, onChange }: ChipsProps) {
  const row = useRef<HTMLDivElement>(null);
  const { selected } = useSelectedProject();

  function clearFilter(part: Partial<ExpenseFilter>) {
    onChange(part);
    // The focused chip is about to be removed. Focusing a text field instead would open a phone's
    // keyboard.
    row.current?.parentElement?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  }

  return (
    <div ref={row} className="flex gap-2 md:col-span-full md:flex-wrap">
      <ValueChips filter={filter} onChange={clearFilter} />
      {selected && <PlaceChips projectId={selected.id} filter={filter} onChange={clearFilter} />}
    </div>
  );
}

/** Why the rows of a budget line or room don't add up to its total. */
export function FilterNote({ filter }: Pick<ChipsProps, "filter">) {
  const { selected } = useSelectedProject();
  if (!selected || (filter.lineId === null && filter.room === "")) return null;
  return <SplitNote projectId={selected.id} filter={filter} />;
}

function ValueChips({ filter, onChange }: ChipsProps) {
  const { from, to, category, hasReceipt } = filter;
  const amounts = amountsLabel(filter);
  return (
    <>
      {(from || to) && (
        <Chip
          label={daysLabel(from, to)}
          actionLabel="remove date filter"
          onPress={() => onChange({ from: "", to: "" })}
        />
      )}
      {category.length > 1 &&
        category.map((name) => (
          <Chip
            key={name}
            label={name}
            actionLabel="remove category"
            onPress={() => onChange({ category: category.filter((other) => other !== name) })}
          />
        ))}
      {amounts !== "" && (
        <Chip
          label={amounts}
          actionLabel="show all amounts"
          onPress={() => onChange({ amountFrom: "", amountTo: "" })}
        />
      )}
      {hasReceipt !== "" && (
        <Chip
          label={hasReceipt === "true" ? "With a receipt" : "Without a receipt"}
          actionLabel="show with and without receipt"
          onPress={() => onChange({ hasReceipt: "" })}
        />
      )}
    </>
  );
}

/** Line, room, contract and payer. */
function PlaceChips({ projectId, filter, onChange }: ChipsProps & { projectId: number }) {
  const { lineId, room, paidBy, quoteId } = filter;
  return (
    <>
      {quoteId !== null && (
        <ContractChip
          projectId={projectId}
          quoteId={quoteId}
          onPress={() => onChange({ quoteId: null })}
        />
      )}
      {lineId !== null && (
        <LineChip
          projectId={projectId}
          lineId={lineId}
          onPress={() => onChange({ lineId: null })}
        />
      )}
      {room !== "" && (
        <Chip
          label={`Room: ${room}`}
          actionLabel="show all rooms"
          onPress={() => onChange({ room: "" })}
        />
      )}
      {paidBy !== "" && (
        <Chip
          label={`Paid by: ${paidBy === NO_PAYER ? NO_ONE.toLowerCase() : paidBy}`}
          actionLabel="show expenses paid by anyone"
          onPress={() => onChange({ paidBy: "" })}
        />
      )}
    </>
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
  /** label of the press for screen readers */
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
