import type { Project } from "../../../../shared/projects/contract.ts";
import type { ComparedProject } from "../../../../shared/reports/contract.ts";
import { formatChance } from "../../../../shared/budget/chance-words.ts";
import { formatMoney } from "../../../lib/format.ts";
import { Amount, NothingHere, ReportSection } from "./report-section.tsx";
import { isHomeOwner } from "../../../lib/opened-home.ts";

interface CompareProps {
  compared: readonly ComparedProject[];
  /** projects available for comparison */
  others: readonly Project[];
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
}

const MAX_COMPARED = 4;

export function Compare({ compared, others, chosen, onChoose }: CompareProps) {
  return (
    <ReportSection
      id="compare"
      title="Compare projects"
      isForScreen={compared.length < 2}
      note="Budget, paid, and forecast cover the whole project; categories cover the selected period."
    >
      {others.length === 0 ? (
        <NothingHere>
          {isHomeOwner()
            ? "Add a second project to compare."
            : "There is no other project to compare."}
        </NothingHere>
      ) : (
        <fieldset className="print:hidden">
          <legend className="text-sm font-medium">Compare with</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {others.map(({ id, name }) => (
              <Choice
                key={id}
                name={name}
                isChosen={chosen.includes(id)}
                isFull={chosen.length >= MAX_COMPARED}
                onChange={(isChosen) =>
                  onChoose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {compared.length > 1 && <CompareTable compared={compared} />}
    </ReportSection>
  );
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  isFull: boolean;
  onChange: (isChosen: boolean) => void;
}

function Choice({ name, isChosen, isFull, onChange }: ChoiceProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-line px-3 lg:min-h-10">
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0"
      />
      <span className="report-name">{name}</span>
    </label>
  );
}

interface ComparedRow {
  name: string;
  of: (project: ComparedProject) => string;
}

const ROWS: readonly ComparedRow[] = [
  { name: "Total budget", of: ({ budget }) => formatMoney(budget) },
  { name: "Paid so far", of: ({ paid }) => formatMoney(paid) },
  { name: "Committed, unpaid", of: ({ open }) => formatMoney(open) },
  { name: "Expected final cost", of: ({ forecast }) => formatMoney(forecast.expected) },
  { name: "Likely range, low", of: ({ forecast }) => formatMoney(forecast.low) },
  { name: "Likely range, high", of: ({ forecast }) => formatMoney(forecast.high) },
  {
    name: "Chance of staying on budget",
    of: ({ chancePercent }) => formatChance(chancePercent),
  },
];

function CompareTable({ compared }: { compared: readonly ComparedProject[] }) {
  const categories = new Map(
    compared.flatMap(({ byCategory }) => byCategory.map(({ code, name }) => [code, name] as const)),
  );
  const inCategory = (code: string, { byCategory }: ComparedProject) =>
    formatMoney(byCategory.find((category) => category.code === code)?.total ?? "0.00");
  return (
    <table className="report-table report-stacked">
      <caption className="sr-only">Project comparison</caption>
      <thead>
        <tr>
          <th scope="col">Project</th>
          {compared.map(({ project }) => (
            <th key={project.id} scope="col" className="amount">
              {project.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ name, of }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {compared.map((project) => (
              <Amount key={project.project.id} label={project.project.name} text={of(project)} />
            ))}
          </tr>
        ))}
      </tbody>
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={compared.length + 1} className="font-semibold!">
            Paid in the period, by category
          </th>
        </tr>
        {[...categories].map(([code, name]) => (
          <tr key={code}>
            <th scope="row" className="report-name pl-4!">
              {name}
            </th>
            {compared.map((project) => (
              <Amount
                key={project.project.id}
                label={project.project.name}
                text={inCategory(code, project)}
              />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Paid in the period</th>
          {compared.map(({ project, spent }) => (
            <Amount key={project.id} label={project.name} text={formatMoney(spent)} />
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
