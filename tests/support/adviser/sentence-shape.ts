import { milestonesIn } from "../../../server/adviser/grammar/milestones/milestones.ts";
import {
  readRecords,
  type SentenceContext,
  type SentenceReading,
} from "../../../server/adviser/grammar/read-sentence.ts";
import { intentClassifier } from "../../../server/adviser/intents/classifier.ts";
import { detailOf } from "../../../server/adviser/intents/intents.ts";
import { classifyIntent } from "../../../server/adviser/questions/classify-intent.ts";
import type { KnownName } from "../../../server/adviser/questions/names.ts";
import type { CalendarDate } from "../../../shared/calendar-date.ts";

/** A Wednesday, and a homeowner with two contractors named Mike. */
export const KNOWN: SentenceContext = {
  today: "2026-03-18" as CalendarDate,
  contractors: [
    { id: 1, name: "Joe Smith", company: "Smith Drywall" },
    { id: 2, name: "Maria Lopez", company: null },
    { id: 3, name: "Bob Miller", company: "Acme Plumbing LLC" },
    { id: 4, name: "Mike Jones", company: null },
    { id: 5, name: "Mike Brown", company: "Brown Electric" },
    { id: 6, name: "Will Turner", company: null },
  ],
};

const MILESTONES = [
  { id: 1, title: "Demolition" },
  { id: 2, title: "Rough plumbing" },
  { id: 3, title: "Rough plumbing inspection" },
  { id: 4, title: "Framing" },
  { id: 5, title: "Hang and tape the drywall" },
  { id: 6, title: "Order cabinets and appliances" },
  { id: 7, title: "Final inspection" },
  { id: 8, title: "Paint the bedrooms" },
  { id: 9, title: "Paint the kitchen" },
];

const RECORDED: readonly KnownName[] = [
  ...KNOWN.contractors.map((one) => ({ ...one, kind: "contractor" as const })),
  ...MILESTONES.map(({ id, title }) => ({ id, name: title, kind: "milestone" as const })),
];
const classifier = await intentClassifier();

/** Lines of a table: a sentence, an arrow, and its shape. */
export function sentences(table: string): [sentence: string, shape: string][] {
  return table
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [sentence = "", shape = ""] = line.split(/\s+=> /);
      return [sentence.trim(), shape.trim()];
    });
}

/** Parses lines of a table: a sentence, an arrow, and its shape. */
export function shapeOf(text: string): string {
  const asking = { question: text, today: KNOWN.today, classifier, recorded: RECORDED };
  const { kind, details } = classifyIntent(asking).intent;
  if (kind !== "record") return "nothing";
  const what = detailOf("record", details[0]);
  if (what === "owed") return "nothing";
  if (what === "completion") {
    const { isSure, found } = milestonesIn(text, MILESTONES);
    return `${isSure ? "" : "? "}${found.map(({ id }) => id).join(" ") || "none"}`;
  }
  const readings = readRecords(text, what, KNOWN).map((reading) => shapeOfOne(reading, text));
  return readings.join(" ++ ") || "nothing";
}

function shapeOfOne(reading: SentenceReading, text: string): string {
  const notes = (said: string | null) =>
    said === text.trim() ? "(all)" : (said?.replaceAll("\n", "; ") ?? "-");
  switch (reading.kind) {
    case "expense": {
      const { fields } = reading;
      const id = fields.contractorId === null ? "" : ` #${fields.contractorId}`;
      return [
        fields.description ?? "?",
        fields.amount ?? "?",
        fields.category ?? "?",
        fields.paymentMethod ?? "?",
        fields.date === KNOWN.today ? "today" : fields.date,
        fields.contractorName === null ? "-" : `${fields.contractorName}${id}`,
        notes(fields.notes),
      ].join(" | ");
    }
    case "milestone": {
      const { title, category, targetDate, description } = reading.fields;
      return [title, category ?? "?", targetDate ?? "-", notes(description)].join(" | ");
    }
    case "contractor": {
      const { name, company, email, phone, specialty, hourlyRate, notes: said } = reading.fields;
      const fields = [name, company, email, phone, specialty, hourlyRate].map(
        (field) => field ?? "-",
      );
      return [...fields, notes(said)].join(" | ");
    }
  }
}
