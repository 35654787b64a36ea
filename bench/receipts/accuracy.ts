import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { calendarDateAt } from "../../shared/calendar-date.ts";
import { id } from "../../shared/ids.ts";
import { centsOf } from "../../shared/money.ts";
import type { ReadReceipt } from "../../server/features/receipt-reading/read-outcome.ts";
import { readReceipt } from "../../server/features/receipt-reading/read-receipt.ts";
import { findDays } from "../../server/features/receipt-reading/rules/days.ts";
import { ChildCost } from "./child-cost.ts";
import { randomFrom } from "./contents.ts";
import { SAMPLE_COUNT, drawReceipt } from "./draw.ts";

/*
 * Accuracy and CPU time of receipt reading: on generated receipts, or on a folder of images
 * (000.jpg) with their expected values (000.json: company, date, total).
 */

interface Sample {
  name: string;
  bytes: Uint8Array;
  merchant: string;
  /** all readings of the date that count as correct */
  days: readonly string[];
  /** cents; null when it is not legible */
  total: number | null;
}

const OWNER = id.brand<"UserId">().parse(1);
const TODAY = calendarDateAt(new Date());
const SAME_NAME_FROM = 0.8;

interface Tally {
  receipts: number;
  checked: number;
  checkedWrong: number;
  offered: number;
  offeredWrong: number;
  empty: number;
  day: number;
  merchant: number;
  unread: number;
}

interface AccuracyOptions {
  /** undefined: the generated receipts */
  folder: string | undefined;
  /** lists the differences of each receipt */
  isVerbose: boolean;
}

export async function benchReceipts({ folder, isVerbose }: AccuracyOptions): Promise<string> {
  const samples = folder === undefined ? generatedSamples() : folderSamples(folder);
  const random = randomFrom(23);
  const halves = { first: newTally(), second: newTally() };
  const seconds: number[] = [];
  const cost = new ChildCost();
  for await (const sample of samples) {
    const half = random() < 0.5 ? halves.first : halves.second;
    const start = performance.now();
    const read = await readReceipt(
      { type: "image/jpeg", open: async () => sample.bytes, today: TODAY },
      { owner: OWNER },
    );
    seconds.push((performance.now() - start) / 1000);
    cost.look();
    const notes = count(half, sample, read);
    if (isVerbose && notes.length > 0) console.log(sample.name, notes.join("; "));
  }
  return report(halves, seconds, cost);
}

async function* generatedSamples(): AsyncGenerator<Sample> {
  for (let index = 0; index < SAMPLE_COUNT; index += 1) {
    const { name, kind, effect, bytes, merchant, day, total } = await drawReceipt(index);
    const cents = total === null ? null : centsOf(total);
    yield { name: `${name} (${kind}, ${effect})`, bytes, merchant, days: [day], total: cents };
  }
}

const truth = z.object({ company: z.string(), date: z.string(), total: z.string() });

async function* folderSamples(folder: string): AsyncGenerator<Sample> {
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith(".jpg")) continue;
    const path = join(folder, file.replace(/jpg$/, "json"));
    const { company, date, total } = truth.parse(JSON.parse(readFileSync(path, "utf8")));
    const cents = centsOf(total.replaceAll(/[^\d.-]/g, ""));
    const days = findDays(date).flatMap(({ readings }) => readings.slice(0, 1));
    const bytes = new Uint8Array(readFileSync(join(folder, file)));
    yield { name: file, bytes, merchant: company, days, total: cents };
  }
}

function newTally(): Tally {
  return {
    receipts: 0,
    checked: 0,
    checkedWrong: 0,
    offered: 0,
    offeredWrong: 0,
    empty: 0,
    day: 0,
    merchant: 0,
    unread: 0,
  };
}

/** Counts a receipt into the tally; returns the differences. */
function count(tally: Tally, sample: Sample, read: ReadReceipt): string[] {
  tally.receipts += 1;
  if (read.kind === "unread") {
    tally.unread += 1;
    return [`unread: ${read.reason}`];
  }
  const { total, day, merchant } = read.fields;
  const notes: string[] = [];
  const isTotalRight = total !== null && total.value === sample.total;
  if (total === null) tally.empty += 1;
  else if (total.certainty === "checked") tally[isTotalRight ? "checked" : "checkedWrong"] += 1;
  else tally[isTotalRight ? "offered" : "offeredWrong"] += 1;
  if (!isTotalRight && (total !== null || sample.total !== null)) {
    notes.push(`total ${total?.value} (${total?.certainty}), not ${sample.total}`);
  }
  if (day !== null && sample.days.includes(day.value)) tally.day += 1;
  else notes.push(`day ${day?.value}, not ${sample.days.join(" ")}`);
  if (merchant !== null && similarity(merchant.value, sample.merchant) >= SAME_NAME_FROM) {
    tally.merchant += 1;
  } else notes.push(`merchant ${merchant?.value}, not ${sample.merchant}`);
  return notes;
}

/** 1 minus the edit distance as a share of the longer text. */
function similarity(one: string, other: string): number {
  const [a, b] = [one.toUpperCase(), other.toUpperCase()];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return 1 - (row[b.length] ?? 0) / Math.max(a.length, b.length, 1);
}

function report(
  halves: Record<"first" | "second", Tally>,
  seconds: readonly number[],
  cost: ChildCost,
): string {
  const rows = Object.entries(halves).map(([half, tally]) => {
    const share = (part: number) => `${Math.round((100 * part) / Math.max(1, tally.receipts))}%`;
    const cells = [
      half,
      tally.receipts,
      share(tally.checked),
      tally.checkedWrong,
      tally.offered,
      tally.offeredWrong,
      tally.empty,
      tally.unread,
      share(tally.day),
      share(tally.merchant),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return [
    "| Half | Receipts | Total checked | Checked wrong | Offered right | Offered wrong | Empty | Unread | Day | Merchant |",
    "|---|---|---|---|---|---|---|---|---|---|",
    ...rows,
    "",
    `Seconds a receipt: ${at(0.5)} at the median, ${at(0.95)} at the 95th percentile, on ${availableParallelism()} shared cores; ${(cost.seconds / seconds.length).toFixed(1)} of a processor, ${Math.round(cost.mostMiB)} MiB at most.`,
  ].join("\n");
}
