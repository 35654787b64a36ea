import { Plus, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import {
  type Cents,
  ZERO_CENTS,
  subtractCents,
  sumCents,
  toDecimal,
} from "../../../../../shared/money.ts";
import { typedCents } from "../../../../../shared/typed-money.ts";
import type { BudgetOverview } from "../../../../../shared/budget/contract.ts";
import { formatMoney } from "../../../../lib/format.ts";
import { randomKey } from "../../../../lib/http/random-key.ts";
import { Button } from "../../../../ui/button.tsx";
import { Choices } from "../../../../ui/form/choices.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { MoneyInput } from "../../../../lib/forms/money-input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { centsOrZero, type ShareRow } from "./details-values.ts";
import { contractorIdOf as idOf } from "../expense-form.ts";
import { choicesOf } from "./place-fields.tsx";
import type { DetailsDraft } from "./use-details.ts";

function newRow(lineId: number | null = null): ShareRow {
  return { key: randomKey(), lineId, amount: "" };
}

interface SplitFieldsProps {
  details: DetailsDraft;
  lines: BudgetOverview["lines"];
  /** typed amount of the whole expense */
  amount: string;
  /** whether the budget lines have loaded */
  isRead: boolean;
}

/** Splits the expense over several budget lines; the parts must add up to the cent. */
export function SplitFields({ details, lines, amount, isRead }: SplitFieldsProps) {
  const { shares, isRefund, refundOf, lineId } = details.values;
  const whole = typedCents(amount);
  const rest = whole === undefined ? undefined : subtractCents(whole, sumOf(shares));
  // The server splits a refund like the refunded expense.
  if (isRefund && refundOf !== null && shares.length === 0) return null;

  if (shares.length === 0) {
    if (!isRead) return null;
    if (lines.length < 2) {
      return (
        <p className="text-sm text-ink-soft">
          Create at least two budget lines to split an expense.
        </p>
      );
    }
    return (
      <Button onClick={() => details.change({ shares: [newRow(lineId), newRow()] })}>
        Split across budget lines
      </Button>
    );
  }
  return <Split {...{ details, lines, rest }} />;
}

type SplitProps = Pick<SplitFieldsProps, "details" | "lines"> & Pick<ShareFieldsProps, "rest">;

function Split({ details, lines, rest }: SplitProps) {
  const { shares } = details.values;
  const ref = useRef<HTMLFieldSetElement>(null);
  /** It was asked for just now, in this form or by the action that opened it. */
  const focusNew = useEffectEvent(() => {
    const isNew = shares.every(({ amount }) => amount === "");
    if (isNew) ref.current?.querySelector("select")?.focus();
  });
  useEffect(() => focusNew(), []);

  const setRow = (key: string, part: Partial<ShareRow>) =>
    details.change({ shares: shares.map((row) => (row.key === key ? { ...row, ...part } : row)) });

  return (
    <fieldset ref={ref} className="space-y-3 rounded-xl border border-line p-3">
      <legend className="px-1 text-sm font-medium">Split across budget lines</legend>
      {shares.map((row, index) => (
        <ShareFields
          key={row.key}
          {...{ row, lines, rest }}
          number={index + 1}
          isInvalid={details.errors.shares !== undefined}
          onChange={(part) => setRow(row.key, part)}
          onRemove={() => details.change({ shares: shares.filter(({ key }) => key !== row.key) })}
        />
      ))}
      {details.errors.shares !== undefined && (
        <p role="alert" className="text-sm text-danger-text">
          {details.errors.shares}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" onClick={() => details.change({ shares: [...shares, newRow()] })}>
          <Plus aria-hidden className="size-4" />
          Add split
        </Button>
        <p role="status" className="numbers text-sm text-ink-soft">
          {unassignedText(rest)}
        </p>
      </div>
    </fieldset>
  );
}

function sumOf(shares: readonly ShareRow[]): Cents {
  return sumCents(shares.map((row) => centsOrZero(row.amount)));
}

function unassignedText(rest: Cents | undefined): string {
  if (rest === undefined) return "Enter the amount first";
  if (rest === 0) return "Fully split";
  return rest > 0
    ? `${formatMoney(toDecimal(rest))} unassigned`
    : `${formatMoney(toDecimal(subtractCents(ZERO_CENTS, rest)))} over`;
}

interface ShareFieldsProps {
  row: ShareRow;
  lines: BudgetOverview["lines"];
  /** unassigned part of the amount; negative when the splits exceed it */
  rest: Cents | undefined;
  number: number;
  isInvalid: boolean;
  onChange: (part: Partial<ShareRow>) => void;
  onRemove: () => void;
}

function ShareFields({ row, lines, rest, number, isInvalid, ...handlers }: ShareFieldsProps) {
  const { onChange, onRemove } = handlers;
  const withRest = rest === undefined ? undefined : sumCents([centsOrZero(row.amount), rest]);
  const invalid = isInvalid && { "aria-invalid": true };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={`Budget line for split ${number}`} className="flex-[1_1_11rem]">
        {(control) => (
          <Select
            {...control}
            {...invalid}
            value={row.lineId ?? ""}
            onChange={({ target }) => onChange({ lineId: idOf(target.value) })}
          >
            <Choices prompt="Choose a line" choices={choicesOf(lines, row.lineId)} />
          </Select>
        )}
      </Field>
      <Field label={`Split ${number}`} className="flex-[1_1_11rem]">
        {(control) => (
          <MoneyInput
            {...control}
            {...invalid}
            value={row.amount}
            onChange={({ target }) => onChange({ amount: target.value })}
            placeholder="0.00"
          />
        )}
      </Field>
      <IconButton icon={Trash2} label="Remove" of={`split ${number}`} onPress={onRemove} />
      {withRest !== undefined && rest !== 0 && withRest > 0 && (
        <Button
          size="sm"
          aria-label={`Assign the rest: split ${number}`}
          onClick={() => onChange({ amount: toDecimal(withRest) })}
        >
          Assign the rest
        </Button>
      )}
    </div>
  );
}
