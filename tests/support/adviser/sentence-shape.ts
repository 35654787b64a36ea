import { readSentence } from "../../../server/adviser/grammar/read-sentence.ts";
import type { SentenceContext } from "../../../server/adviser/grammar/read-sentence.ts";
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
  milestones: [
    { id: 1, title: "Demolition" },
    { id: 2, title: "Rough plumbing" },
    { id: 3, title: "Rough plumbing inspection" },
    { id: 4, title: "Framing" },
    { id: 5, title: "Hang and tape the drywall" },
    { id: 6, title: "Order cabinets and appliances" },
    { id: 7, title: "Final inspection" },
    { id: 8, title: "Paint the bedrooms" },
    { id: 9, title: "Paint the kitchen" },
  ],
};

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

/**
 * How a sentence was parsed, on one line: fields in the form's order, `?` for missing, `-` for not
 * mentioned, `(all)` when the notes hold the whole sentence.
 */
export function shapeOf(text: string): string {
  const reading = readSentence(text, KNOWN);
  if (reading === undefined) return "nothing";
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
    case "completion":
      return `${reading.said} | ${reading.candidates.map(({ id }) => id).join(" ") || "none"}`;
  }
}
