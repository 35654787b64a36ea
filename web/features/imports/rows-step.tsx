import { useState } from "react";
import type {
  ImportOutcome,
  ImportPreview,
  PreviewedRow,
} from "../../../shared/imports/contract.ts";
import type { QuoteRecord } from "../../../shared/contracts/contract.ts";
import { formatMoney } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { ImportRows } from "./import-rows.tsx";
import { RoomNote } from "./room-note.tsx";
import { RowEditor } from "./row-editor.tsx";
import {
  chosenRows,
  applyEdits,
  groupByOutcome,
  isChosen,
  refundsState,
  type RowChoices,
  type RowGroup,
  withEdit,
  deselectAfter,
  withRefunds,
  withIncluded,
} from "./row-choices.ts";
import { countUnlinked } from "./row-payments.ts";
import { formatExpenseCount } from "./format-expense-count.ts";

interface RowsStepProps {
  preview: ImportPreview;
  /** the project's contracts, whose open payments rows may match */
  quotes: readonly QuoteRecord[];
  choices: RowChoices;
  onChange: (choices: RowChoices) => void;
}

const HEADINGS: Readonly<Record<ImportOutcome, string>> = {
  error: "Can’t be imported",
  duplicate: "Possible duplicates",
  money_back: "Refunds and credits",
  ready: "Ready",
};

/** All rows with their outcome, those that need attention first. */
export function RowsStep({ preview, quotes, choices, onChange }: RowsStepProps) {
  const rows = applyEdits(preview.rows, choices, quotes);
  const chosen = chosenRows(rows, choices);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div>
      <p className="import-sum" role="status">
        <strong>{formatMoney(chosen.total)}</strong>
        <span className="text-ink-soft">
          {formatExpenseCount(chosen.rows.length)} of {rows.length.toLocaleString("en-US")} rows
        </span>
      </p>
      {preview.currency !== null && (
        <p className="mb-4 rounded-lg bg-warning-soft px-3.5 py-2.5 text-sm text-warning-text">
          Amounts in this file are in {preview.currency}. They aren't converted; 1{" "}
          {preview.currency} is imported as $1.
        </p>
      )}
      <PaymentNote count={countUnlinked(chosen.rows, quotes)} />
      <RoomNote
        role="alert"
        allowance={preview.allowance}
        count={chosenRows(preview.rows, choices).counted}
        counted="you selected"
      >
        {(room) =>
          room > 0 && (
            <Button size="sm" onClick={() => onChange(deselectAfter(choices, preview.rows, room))}>
              Import only the first {room}
            </Button>
          )
        }
      </RoomNote>
      <RefundsField {...{ rows, choices, onChange }} />
      {chosen.rows.length > 1 &&
        (isEditing ? (
          <RowEditor
            rows={chosen.rows}
            samePayee={[]}
            onSave={(edit, edited) => {
              onChange(withEdit(choices, edited, edit));
              setIsEditing(false);
            }}
            onCancel={() => setIsEditing(false)}
          />
        ) : (
          <Button size="sm" className="mt-4" onClick={() => setIsEditing(true)}>
            Edit all {chosen.rows.length.toLocaleString("en-US")} chosen
          </Button>
        ))}
      {groupByOutcome(rows).map((group) => (
        <Group key={group.outcome} {...{ group, quotes, choices, onChange }} all={rows} />
      ))}
    </div>
  );
}

interface RefundsFieldProps {
  rows: readonly PreviewedRow[];
  choices: RowChoices;
  onChange: (choices: RowChoices) => void;
}

function RefundsField({ rows, choices, onChange }: RefundsFieldProps) {
  if (!rows.some(({ outcome }) => outcome === "money_back")) return null;
  const refunds = refundsState(rows, choices);
  return (
    <Field
      label="Refunds and credits"
      hint="May include deposits and card payments. Select only refunds for this project."
    >
      {(control) => (
        <Select
          {...control}
          value={refunds}
          onChange={({ target }) => onChange(withRefunds(choices, rows, target.value === "all"))}
        >
          {refunds === "some" && <option value="some">As selected below</option>}
          <option value="none">Skip</option>
          <option value="all">Import as refunds</option>
        </Select>
      )}
    </Field>
  );
}

/** Warns that an expense not linked to its open payment is counted twice in the forecast. */
function PaymentNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mb-4 rounded-lg bg-warning-soft px-3.5 py-2.5 text-sm text-warning-text">
      {count === 1
        ? "1 row goes to a contractor with open payments."
        : `${count.toLocaleString("en-US")} rows go to contractors with open payments.`}{" "}
      A payment that isn&rsquo;t linked counts twice in your forecast.
    </p>
  );
}

interface GroupProps {
  group: RowGroup;
  quotes: readonly QuoteRecord[];
  all: readonly PreviewedRow[];
  choices: RowChoices;
  onChange: (choices: RowChoices) => void;
}

function Group({ group, quotes, all, choices, onChange }: GroupProps) {
  const { outcome, rows } = group;
  const isAllIn = rows.every((row) => isChosen(row, choices));
  const id = `import-${outcome}`;
  return (
    <section className="import-group" aria-labelledby={id}>
      <header>
        <h3 id={id} className="font-semibold">
          {HEADINGS[outcome]}{" "}
          <span className="numbers font-normal text-ink-soft">
            {rows.length.toLocaleString("en-US")}
          </span>
        </h3>
        {outcome !== "error" && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${isAllIn ? "Skip all" : "Select all"}: ${HEADINGS[outcome]}`}
            onClick={() => onChange(withIncluded(choices, rows, !isAllIn))}
          >
            {isAllIn ? "Skip all" : "Select all"}
          </Button>
        )}
      </header>
      <ImportRows
        rows={rows}
        quotes={quotes}
        all={all}
        onEdit={(edit, edited) => onChange(withEdit(choices, edited, edit))}
        isChosen={(row) => isChosen(row, choices)}
        onToggle={(row, isIncluded) => onChange(withIncluded(choices, [row], isIncluded))}
      />
    </section>
  );
}
