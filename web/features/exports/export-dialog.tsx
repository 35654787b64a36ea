import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import { exportPath, type TableFormat } from "../../../shared/exports/contract.ts";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { DateInput } from "../../ui/date-input.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { Select } from "../../ui/select.tsx";
import { subscriptionStatusQuery } from "../billing/api.ts";
import { aboutOf, fileOf, hasPeriod, isTable, type What, WHATS, whatOf } from "./chosen-export.ts";
import { type ExportState, useExport } from "./use-export.ts";

interface ExportDialogProps {
  projectId: number;
  /** what is chosen when it opens */
  what?: What;
  days?: Days;
  onClose: () => void;
}

const YEARS = { min: "1900-01-01", max: "2200-12-31" };

/** What of a project is taken out, as what, and of which days. */
export function ExportDialog({ projectId, onClose, ...given }: ExportDialogProps) {
  const today = useToday();
  const plan = useQuery(subscriptionStatusQuery());
  const [what, setWhat] = useState<What>(given.what ?? "expenses");
  const [format, setFormat] = useState<TableFormat>("xlsx");
  const [days, setDays] = useState(given.days ?? { from: "", to: "" });
  const { state, run, stop, forget } = useExport();
  const isFree = plan.data?.subscriptionStatus === "free";
  const isLocked = isFree && WHATS.some(({ value, isPro }) => value === what && isPro);
  const isBackwards = days.from !== "" && days.to !== "" && days.from > days.to;
  const isRunning = state.at === "making" || state.at === "coming";

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBackwards || isLocked || isRunning) return;
    const file = fileOf(what, format);
    const period = hasPeriod(what) ? days : {};
    void run(file, exportPath(projectId, file, { ...period, today }));
  }

  return (
    <Dialog
      title="Export"
      onClose={onClose}
      description="Your records are yours. Take them anywhere."
    >
      <form onSubmit={handleSubmit} onChange={forget} className="space-y-4">
        <Field label="What" hint={aboutOf(what)}>
          {(control) => (
            <Select
              {...control}
              value={what}
              onChange={({ target }) => setWhat(whatOf(target.value))}
            >
              {WHATS.map(({ value, label, isPro }) => (
                <option key={value} value={value}>
                  {isPro ? `${label} (Pro)` : label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isTable(what) && <FormatField format={format} onChoose={setFormat} />}
        {hasPeriod(what) && (
          <PeriodFields days={days} isBackwards={isBackwards} onChange={setDays} />
        )}
        {isLocked && (
          <p className="text-sm text-ink-soft">
            PDF reports and ZIPs for an accountant are part of Pro. Every table is free to take.
          </p>
        )}
        <Progress state={state} />
        <div className="flex justify-end gap-2">
          <Button onClick={isRunning ? stop : onClose}>{isRunning ? "Stop" : "Close"}</Button>
          {isLocked ? (
            <Link to="/billing" className={buttonClass({ variant: "primary" })}>
              See Pro
            </Link>
          ) : (
            <Button type="submit" variant="primary" isPending={isRunning}>
              {!isRunning && <Download aria-hidden className="size-4" />}
              Export
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface FormatFieldProps {
  format: TableFormat;
  onChoose: (format: TableFormat) => void;
}

function FormatField({ format, onChoose }: FormatFieldProps) {
  return (
    <Field label="Format">
      {(control) => (
        <Select
          {...control}
          value={format}
          onChange={({ target }) => onChoose(target.value === "csv" ? "csv" : "xlsx")}
        >
          <option value="xlsx">Excel (XLSX)</option>
          <option value="csv">CSV, for any program</option>
        </Select>
      )}
    </Field>
  );
}

interface Days {
  from: string;
  to: string;
}

interface PeriodFieldsProps {
  days: Days;
  isBackwards: boolean;
  onChange: (days: Days) => void;
}

function PeriodFields({ days, isBackwards, onChange }: PeriodFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Expenses from" isOptional>
        {(control) => (
          <DateInput
            {...control}
            {...YEARS}
            value={days.from}
            onChange={({ target }) => onChange({ ...days, from: target.value })}
          />
        )}
      </Field>
      <Field
        label="Expenses to"
        isOptional
        error={isBackwards ? "The last day must not be before the first" : undefined}
      >
        {(control) => (
          <DateInput
            {...control}
            {...YEARS}
            value={days.to}
            onChange={({ target }) => onChange({ ...days, to: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

function Progress({ state }: { state: ExportState }) {
  if (state.at === "refused") return <InlineAlert>{state.words}</InlineAlert>;
  return (
    <p role="status" className="text-sm text-ink-soft">
      {progressWords(state)}
    </p>
  );
}

function progressWords(state: Exclude<ExportState, { at: "refused" }>): string {
  switch (state.at) {
    case "rest":
      return "";
    case "making":
      return "Your file is being made…";
    case "coming":
      return `Coming: ${(state.bytes / 1_000_000).toFixed(1)} MB`;
    case "done":
      return state.words;
  }
}
