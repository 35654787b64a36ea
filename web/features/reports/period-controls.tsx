import { useState } from "react";
import { parseCalendarDate } from "../../../shared/calendar-date.ts";
import { PRESETS, type Preset } from "./presets.ts";
import { type DaySpan, DaySpanFields, isBackwards } from "../../ui/form/day-span-fields.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import type { ReportSearch } from "./report-address.ts";

interface PeriodControlsProps {
  search: ReportSearch;
  onChange: (period: Pick<ReportSearch, "period" | "from" | "to">) => void;
}

const NAMES: Record<Preset, string> = {
  all: "All time",
  "this-month": "This month",
  "last-3-months": "Last 3 months",
  "this-year": "This year",
  "last-year": "Last year",
};

const CUSTOM = "custom";

/** Selects a preset period, or a first and last day. */
export function PeriodControls({ search, onChange }: PeriodControlsProps) {
  const hasDays = Boolean(search.from ?? search.to);
  const [isCustom, setIsCustom] = useState(false);
  const showsDays = isCustom || hasDays;

  function choose(value: string) {
    setIsCustom(value === CUSTOM);
    const period = PRESETS.find((preset) => preset === value);
    if (period === "all") onChange({});
    else if (period !== undefined) onChange({ period });
  }

  return (
    <div className="report-period">
      <Field label="Period">
        {(control) => (
          <Select
            {...control}
            value={showsDays ? CUSTOM : (search.period ?? "all")}
            onChange={({ target }) => choose(target.value)}
          >
            {PRESETS.map((preset) => (
              <option key={preset} value={preset}>
                {NAMES[preset]}
              </option>
            ))}
            <option value={CUSTOM}>Custom range</option>
          </Select>
        )}
      </Field>
      {showsDays && (
        <Days key={`${search.from} ${search.to}`} search={search} onChange={onChange} />
      )}
    </div>
  );
}

/** Incomplete dates stay local; only valid ranges go into the URL. */
function Days({ search, onChange }: PeriodControlsProps) {
  const [span, setSpan] = useState({ from: search.from ?? "", to: search.to ?? "" });

  function handleChange(days: DaySpan) {
    setSpan(days);
    const [first, last] = [parseCalendarDate(days.from), parseCalendarDate(days.to)];
    const areComplete = (days.from === "" || first) && (days.to === "" || last);
    if (!areComplete || (first && last && first > last)) return;
    onChange({ ...(first && { from: first }), ...(last && { to: last }) });
  }

  return <DaySpanFields span={span} onChange={handleChange} hasError={isBackwards(span)} />;
}
