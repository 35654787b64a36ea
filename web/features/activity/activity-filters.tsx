import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ACTIVITY_KINDS } from "../../../shared/activity/contract.ts";
import { Select } from "../../ui/form/select.tsx";
import { type ActivitySearch, parseActivitySearch } from "./activity-search.ts";
import { KIND_LABELS } from "./activity-words.ts";
import { type ActivityFilter, activityQuery } from "./queries.ts";
import { type Span, spanOf } from "./span-start.ts";

const SPAN_LABELS: Readonly<Record<Exclude<Span, "visit">, string>> = {
  today: "Today",
  "7": "Last 7 days",
  "30": "Last 30 days",
};

interface ActivityFiltersProps {
  search: ActivitySearch;
  filter: ActivityFilter;
  /** null on the first visit, undefined while it is not known */
  lastVisit: string | null | undefined;
  onChoose: (search: ActivitySearch) => void;
}

export function ActivityFilters({ search, filter, lastVisit, onChoose }: ActivityFiltersProps) {
  const { data } = useQuery({ ...activityQuery(filter), placeholderData: keepPreviousData });
  const known = data?.people ?? [];
  const people =
    search.person === undefined || known.includes(search.person)
      ? known
      : [...known, search.person];

  const span = spanOf(search.since);

  /** Empty values clear their filter. */
  function choose(name: keyof ActivitySearch, value: string) {
    onChoose(parseActivitySearch({ ...search, [name]: value }));
  }

  return (
    <div
      role="search"
      aria-label="Activity"
      className="grid grid-cols-2 gap-3 xl:grid-cols-4 print:hidden"
    >
      <Choice
        label="Projects"
        value={search.all === true ? "true" : ""}
        onChoose={(value) => choose("all", value)}
      >
        <option value="">This project</option>
        <option value="true">All projects</option>
      </Choice>
      <Choice
        label="Person"
        value={search.person ?? ""}
        onChoose={(value) => choose("person", value)}
      >
        <option value="">Everyone</option>
        {people.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Choice>
      <Choice label="Kind" value={filter.kind ?? ""} onChoose={(value) => choose("kind", value)}>
        <option value="">All kinds</option>
        {ACTIVITY_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind]}
          </option>
        ))}
      </Choice>
      <Choice label="Days" value={span ?? ""} onChoose={(value) => choose("since", value)}>
        <option value="">Any time</option>
        {Object.entries(SPAN_LABELS).map(([span, text]) => (
          <option key={span} value={span}>
            {text}
          </option>
        ))}
        {(lastVisit || span === "visit") && (
          <option value="visit">By others since my last visit</option>
        )}
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {children}
    </Select>
  );
}
