import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { exportPath, type TableFormat } from "../../../shared/exports/contract.ts";
import { isHomeOwner } from "../../lib/opened-home.ts";
import { useToday } from "../../lib/use-today.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { type DaySpan, DaySpanFields, isBackwards } from "../../ui/form/day-span-fields.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { Select } from "../../ui/form/select.tsx";
import { useHomePlan } from "../household/plan-queries.ts";
import {
  descriptionOf,
  parseFileName,
  filterParameters,
  fileOf,
  hasPeriod,
  isTable,
  type ShownExpenses,
  filteredLabel,
  type ExportKind,
  EXPORT_KINDS,
  kindOf,
} from "./chosen-export.ts";
import { type ExportState, useExport } from "./use-export.ts";

interface ExportDialogProps {
  projectId: number;
  /** initial choice */
  what?: ExportKind;
  days?: DaySpan;
  /**
   * the list's filter, if any; an expense table then has only these rows unless the user selects
   * all
   */
  shown?: ShownExpenses | undefined;
  /** a file requested by a link; its download starts when the dialog opens */
  taken?: DaySpan & { file: string };
  onClose: () => void;
}

/** State of the choices and of the download. A requested file downloads immediately. */
function useChosen({ projectId, taken, ...initial }: ExportDialogProps) {
  const today = useToday();
  const parsed = taken && parseFileName(taken.file);
  const [kind, setKind] = useState<ExportKind>(parsed?.kind ?? initial.what ?? "expenses");
  const [format, setFormat] = useState<TableFormat>(parsed?.format ?? "xlsx");
  const [days, setDays] = useState<DaySpan>(taken ?? initial.days ?? { from: "", to: "" });
  const [isAll, setIsAll] = useState(false);
  const { run, ...running } = useExport();

  function download() {
    const { from, to } = days;
    const file = fileOf(kind, format);
    const chosen = kind === "expenses" && !isAll ? filterParameters(initial.shown) : undefined;
    const period = hasPeriod(kind) ? { from, to } : {};
    void run(file, (mark) => exportPath(projectId, file, { ...period, today, mark, chosen }));
  }

  const isRequested = taken !== undefined;
  const downloadRequested = useEffectEvent(download);
  useEffect(() => {
    if (isRequested) downloadRequested();
  }, [isRequested]);

  return { isAll, setIsAll, kind, setKind, format, setFormat, days, setDays, download, ...running };
}

/** Chooses what to export, the format and the dates. */
export function ExportDialog(props: ExportDialogProps) {
  const plan = useHomePlan();
  const chosen = useChosen(props);
  const { kind, setKind, format, setFormat, days, setDays, state, stop, reset } = chosen;
  const { onClose, shown } = props;
  const isLocked =
    plan.isPro === false && EXPORT_KINDS.some(({ value, isPro }) => value === kind && isPro);
  const mayStop = state.at === "making" || state.at === "coming";
  const isRunning = mayStop || state.at === "elsewhere";

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBackwards(days) && !isLocked && !isRunning) chosen.download();
  }

  return (
    <Dialog
      title="Export"
      onClose={onClose}
      description="Download your data in the format you need."
    >
      <form onSubmit={handleSubmit} onChange={reset} className="space-y-4">
        <KindField kind={kind} onChoose={setKind} />
        {isTable(kind) && <FormatField format={format} onChoose={setFormat} />}
        {kind === "expenses" && shown !== undefined && (
          <WhichField
            isAll={chosen.isAll}
            shown={
              isSameSpan(days, props.days) ? filteredLabel(shown.count) : filteredLabel(undefined)
            }
            onChoose={chosen.setIsAll}
          />
        )}
        {hasPeriod(kind) && (
          <div className="grid gap-4 sm:grid-cols-2">
            <DaySpanFields
              of="Expenses"
              span={days}
              onChange={setDays}
              hasError={isBackwards(days)}
            />
          </div>
        )}
        {isLocked && (
          <p className="text-sm text-ink-soft">
            PDF reports and accountant packages require Pro. Table exports are free.
          </p>
        )}
        <Progress state={state} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={mayStop ? stop : onClose}>{mayStop ? "Stop" : "Close"}</Button>
          {isLocked ? (
            isHomeOwner() && (
              <Link to="/billing" className={buttonClass({ variant: "primary" })}>
                View Pro plan
              </Link>
            )
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

interface KindFieldProps {
  kind: ExportKind;
  onChoose: (kind: ExportKind) => void;
}

function KindField({ kind, onChoose }: KindFieldProps) {
  return (
    <Field label="Content" hint={descriptionOf(kind)}>
      {(control) => (
        <Select {...control} value={kind} onChange={({ target }) => onChoose(kindOf(target.value))}>
          {EXPORT_KINDS.map(({ value, label, isPro }) => (
            <option key={value} value={value}>
              {isPro ? `${label} (Pro)` : label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function isSameSpan(a: DaySpan, b: DaySpan = { from: "", to: "" }): boolean {
  return a.from === b.from && a.to === b.to;
}

interface WhichFieldProps {
  isAll: boolean;
  /** label of the filtered expenses */
  shown: string;
  onChoose: (isAll: boolean) => void;
}

/** Filtered or all expenses. */
function WhichField({ isAll, shown, onChoose }: WhichFieldProps) {
  return (
    <Field label="Which" hint={isAll ? undefined : "Search and filters as in the list"}>
      {(control) => (
        <Select
          {...control}
          value={isAll ? "all" : "shown"}
          onChange={({ target }) => onChoose(target.value === "all")}
        >
          <option value="shown">{shown}</option>
          <option value="all">All expenses</option>
        </Select>
      )}
    </Field>
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
          <option value="csv">CSV</option>
        </Select>
      )}
    </Field>
  );
}

function Progress({ state }: { state: ExportState }) {
  if (state.at === "refused") return <InlineAlert>{state.words}</InlineAlert>;
  return (
    <p role="status" className="text-sm text-ink-soft">
      {progressText(state)}
    </p>
  );
}

function progressText(state: Exclude<ExportState, { at: "refused" }>): string {
  switch (state.at) {
    case "rest":
      return "";
    case "making":
      return "Preparing your file…";
    case "elsewhere":
      return "Preparing your ZIP. This can take a few minutes. The download starts automatically; you can close this window.";
    case "coming":
      return `Downloaded ${(state.bytes / 1_000_000).toFixed(1)} MB`;
    case "done":
      return state.words;
  }
}
