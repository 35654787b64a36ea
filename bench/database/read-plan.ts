/** A statement's plan from auto_explain. */
export interface Plan {
  /** the statement without its indentation */
  text: string;
  /** the kind of each parameter, without its value */
  parameters: string;
  /** the plan as PostgreSQL prints it */
  steps: string;
  rows: number;
  /** pages read, from cache or disk */
  buffers: number;
  ms: number;
  /** warnings about the plan */
  remarks: string[];
}

const SHAPE =
  /^duration: (?<ms>[\d.]+) ms {2}plan:\nQuery Text: (?<text>[^]*?)(?:\nQuery Parameters: (?<values>[^]*?))?\n(?<steps>\S[^\n]*\(cost=[^]*)$/;
/** A sequential scan of a small table is fine. */
const FEW_ROWS = 20_000;
const LONGEST_VALUE = 90;

/** Undefined for messages without a plan, and for PostgreSQL's internal statements. */
export function readPlan(message: string): Plan | undefined {
  const { ms, text, values = "", steps } = SHAPE.exec(message)?.groups ?? {};
  if (ms === undefined || text === undefined || steps === undefined) return undefined;
  return {
    text: withoutIndent(text),
    parameters: values
      .split(/, (?=\$\d+ = )/)
      .map(shapeOf)
      .join(", "),
    steps: steps.replaceAll(/'[^'\n]{90,}'/g, "'…'").trimEnd(),
    rows: Number(/actual time=\S+ rows=(\d+)/.exec(steps)?.[1] ?? 0),
    buffers: buffersOf(steps),
    ms: Number(ms),
    remarks: remarksOn(steps),
  };
}

/** The first line with buffers has the total. */
function buffersOf(steps: string): number {
  const line = /Buffers: shared([^\n]*)/.exec(steps)?.[1] ?? "";
  const count = (kind: string) => Number(new RegExp(`${kind}=(\\d+)`).exec(line)?.[1] ?? 0);
  return count("hit") + count("read");
}

function remarksOn(steps: string): string[] {
  const scans = [
    ...steps.matchAll(/Seq Scan on (\w+)[^\n]*actual time=\S+ rows=([\d.]+)[^]*?(?=\n *->|$)/g),
  ];
  const whole = scans
    .filter(([step, , rows]) => Number(rows) + removedBy(step) > FEW_ROWS)
    .map(([, name]) => `all of ${name}`);
  const spilled = /Sort Method: external|Batches: (?!1\b)\d+|temp read/.test(steps)
    ? ["on disk"]
    : [];
  return [...new Set([...whole, ...spilled])];
}

function removedBy(step: string): number {
  return Number(/Rows Removed by Filter: (\d+)/.exec(step)?.[1] ?? 0);
}

function shapeOf(value: string): string {
  const [, name = "", content = ""] = /^(\$\d+) = ([^]*)$/.exec(value) ?? [];
  if (content === "NULL") return `${name} null`;
  const text = content.replace(/^'([^]*)'$/, "$1");
  if (/^-?[\d.]+$/.test(text)) return `${name} number`;
  if (/^\{[^]*\}$/.test(text)) return `${name} list of ${text.split(",").length}`;
  if (/^\d{4}-\d\d-\d\d/.test(text)) return `${name} ${text.length > 10 ? "instant" : "day"}`;
  return `${name} text of ${Math.min(text.length, LONGEST_VALUE)}`;
}

function withoutIndent(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const indents = lines.slice(1).map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents, 40);
  return lines
    .map((line, index) => (index === 0 ? line.trim() : line.slice(indent).trimEnd()))
    .join("\n")
    .trim();
}
