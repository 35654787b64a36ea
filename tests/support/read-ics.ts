/*
 * Strict RFC 5545 parser: every line ends with CRLF, has at most 75 bytes of whole UTF-8
 * characters, and every component is closed by its own END.
 */

export type Properties = ReadonlyMap<string, string>;

export interface ReadCalendar {
  /** by name without parameters */
  properties: Properties;
  events: Properties[];
}

const LINE = /^([A-Z][A-Z\d-]*)((?:;[A-Z][A-Z\d-]*=[^;:]+)*):(.*)$/s;
const ALLOWED_IN_TEXT = /^(?:[^\p{Cc}\\;,]|\t|\\[\\;,n])*$/u;
const TEXTS = new Set(["SUMMARY", "DESCRIPTION", "NAME", "X-WR-CALNAME", "X-WR-CALDESC", "UID"]);

export function readIcs(bytes: Buffer): ReadCalendar {
  const lines = unfolded(bytes).map(readLine);
  const calendar = new Map<string, string>();
  const events: Map<string, string>[] = [];
  const open: string[] = [];
  for (const { name, value } of lines) {
    if (name === "BEGIN") {
      const expected = ["VCALENDAR", "VEVENT"][open.length];
      if (value !== expected) throw new Error(`BEGIN:${value} where ${String(expected)} may begin`);
      open.push(value);
      if (value === "VEVENT") events.push(new Map());
    } else if (name === "END") {
      if (open.pop() !== value) throw new Error(`END:${value} closes nothing`);
    } else {
      const part = open.length === 2 ? events.at(-1) : calendar;
      if (open.length === 0 || part === undefined) throw new Error(`${name} is in nothing`);
      if (part.has(name)) throw new Error(`${name} is a duplicate`);
      part.set(name, value);
    }
  }
  if (open.length > 0) throw new Error(`${open.join(", ")} is not closed`);
  for (const name of ["VERSION", "PRODID"]) requireIn(calendar, name);
  for (const event of events) {
    for (const name of ["UID", "DTSTAMP", "DTSTART"]) requireIn(event, name);
  }
  const uids = events.map((event) => event.get("UID"));
  if (new Set(uids).size !== uids.length) throw new Error("Two events have one UID");
  return { properties: calendar, events };
}

function requireIn(part: Properties, name: string): void {
  if (!part.has(name)) throw new Error(`${name} is missing`);
}

function unfolded(bytes: Buffer): string[] {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!text.endsWith("\r\n")) throw new Error("The last line does not end");
  const lines: string[] = [];
  for (const line of text.slice(0, -2).split("\r\n")) {
    if (/[\r\n]/.test(line)) throw new Error(`A bare line end in: ${line}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`More than 75 bytes: ${line}`);
    if (!line.isWellFormed()) throw new Error("Half a character");
    if (line.startsWith(" ")) lines.push(`${lines.pop() ?? ""}${line.slice(1)}`);
    else lines.push(line);
  }
  return lines;
}

function readLine(line: string): { name: string; value: string } {
  const [, name = "", , value = ""] = LINE.exec(line) ?? [];
  if (name === "") throw new Error(`Not a content line: ${line}`);
  if (!TEXTS.has(name)) return { name, value };
  if (!ALLOWED_IN_TEXT.test(value)) throw new Error(`Not a text: ${line}`);
  const text = value.replaceAll(/\\([\\;,n])/g, (_, letter: string) =>
    letter === "n" ? "\n" : letter,
  );
  return { name, value: text };
}
