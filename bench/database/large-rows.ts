import { renovationMidway } from "../../server/features/demo/content/renovation.ts";
import { calendarDateAt } from "../../shared/calendar-date.ts";
import { DETAIL_COLUMNS, PLAIN_DETAILS, plannedDetails } from "./large-details.ts";

/*
 * The rows of the large data set, deterministic, as COPY lines.
 *
 * Time advances in steps with one expense per user each, so that one user's rows are spread over
 * the table as after years of use.
 */

export const USERS = 10_000;
/** has two projects of 100,000 expenses each */
export const BIG_USER = USERS + 1;
/** has one project with 200 expenses, whatever the size of the set */
export const SMALL_USER = USERS + 2;
/** has a budget for 100,000 expenses, many with details; the last user id */
export const PLAN_USER = USERS + 3;
/** inserted in one go, like a restored account: its rows are adjacent */
export const BIG_PROJECT = 3 * USERS + 1;
/** inserted over two years: hardly two of its rows share a page */
export const GROWN_PROJECT = 3 * USERS + 2;
export const SMALL_PROJECT = 3 * USERS + 3;
/** inserted in one go */
export const PLAN_PROJECT = 3 * USERS + 4;
export const SMALL_SIZE = 200;
/** per user */
export const CONTRACTORS = 6;

const DAYS = 730;
const FIRST_DAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;
/** Coprime to the number of sample texts, so that neighboring users have different ones. */
const STRIDE = 7;
/** Every seventh expense has a receipt, every third a contractor. */
const RECEIPT_EACH = 7;
const CONTRACTOR_EACH = 3;
const CHUNK = 256 * 1024;

export interface SetSize {
  /** for each of the 10,000 users */
  expensesEach: number;
  /** for each of the big user's two projects, and the one with a budget */
  inBigProject: number;
}

/** Number of expenses in a set. */
export function sizeOfSet({ expensesEach, inBigProject }: SetSize): number {
  return USERS * expensesEach + 3 * inBigProject + SMALL_SIZE;
}

interface Drawn {
  id: number;
  userId: number;
  projectId: number;
  /** number of earlier expenses of the same user */
  place: number;
  day: number;
}

/** All expenses in order of creation. */
function* draw({ expensesEach, inBigProject }: SetSize): Generator<Drawn> {
  const total = USERS * expensesEach;
  let id = 0;
  let big = 0;
  let small = 0;
  for (let place = 0; place < expensesEach; place += 1) {
    for (let userId = 1; userId <= USERS; userId += 1) {
      const before = place * USERS + userId;
      const day = Math.floor((before / (total + 1)) * DAYS);
      const project = projectAt(place);
      yield { id: ++id, userId, projectId: (userId - 1) * 3 + project, place, day };
      while (big * total < before * inBigProject) {
        yield { id: ++id, userId: BIG_USER, projectId: GROWN_PROJECT, place: big++, day };
      }
      while (small * total < before * SMALL_SIZE) {
        yield { id: ++id, userId: SMALL_USER, projectId: SMALL_PROJECT, place: small++, day };
      }
    }
  }
  for (const [userId, projectId] of [
    [BIG_USER, BIG_PROJECT],
    [PLAN_USER, PLAN_PROJECT],
  ] as const) {
    for (let place = 0; place < inBigProject; place += 1) {
      const day = Math.floor((place / inBigProject) * DAYS);
      yield { id: ++id, userId, projectId, place, day };
    }
  }
}

/**
 * Of every ten expenses, six are in the first project, three in the second and one in the third.
 */
function projectAt(place: number): number {
  const tenth = place % 10;
  if (tenth < 6) return 1;
  return tenth < 9 ? 2 : 3;
}

function hasReceipt({ id }: Drawn): boolean {
  return id % RECEIPT_EACH === 0;
}

/** Random-looking like a real key, but deterministic. */
function receiptOf({ id }: Drawn): string {
  const a = scattered(id);
  const b = scattered(a + id);
  const c = scattered(b + id);
  const d = scattered(c + id);
  const [one, two, three, four] = [hex(a), hex(b), hex(c), hex(d)];
  return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-a${three.slice(1, 4)}-${three.slice(4)}${four}.jpg`;
}

function scattered(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x45d9f3b) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0;
  return (mixed ^ (mixed >>> 14)) >>> 0;
}

function hex(value: number): string {
  return value.toString(16).padStart(8, "0");
}

function detailsOf({ id, projectId, place }: Drawn): string {
  return projectId === PLAN_PROJECT ? plannedDetails({ id, place }) : PLAIN_DETAILS;
}

function escaped(text: string | null | undefined): string {
  return text === null || text === undefined
    ? String.raw`\N`
    : text
        .replaceAll("\\", String.raw`\\`)
        .replaceAll("\t", " ")
        .replaceAll("\n", String.raw`\n`);
}

/** Texts of the demo's expenses, so that rows have a realistic size. */
function samples(): string[] {
  const { projects } = renovationMidway(calendarDateAt(new Date("2026-03-14T12:00:00Z")));
  return projects
    .flatMap(({ expenses }) => expenses)
    .map(({ description, amount, category, paymentMethod, notes }) =>
      [description, amount, category, paymentMethod, escaped(notes)].join("\t"),
    );
}

function days(): { date: string; instant: string; after: string }[] {
  return Array.from({ length: DAYS }, (_, day) => {
    const at = new Date(FIRST_DAY + day * DAY_MS).toISOString();
    return { date: at.slice(0, 10), instant: at, after: `${at.slice(0, 10)} 18:00:00+00` };
  });
}

async function* inChunks(lines: Iterable<string>): AsyncGenerator<Buffer> {
  let text = "";
  for (const line of lines) {
    text += line;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}

export const EXPENSE_COLUMNS =
  "user_id, id, project_id, contractor_id, description, amount, category, payment_method, notes, date, image_url, created_at, " +
  DETAIL_COLUMNS;

function* expenseLines(size: SetSize): Generator<string> {
  const texts = samples();
  const calendar = days();
  for (const drawn of draw(size)) {
    const { id, userId, projectId, place, day } = drawn;
    const contractor =
      place % CONTRACTOR_EACH === 0
        ? (userId - 1) * CONTRACTORS + 1 + ((place / CONTRACTOR_EACH) % CONTRACTORS)
        : String.raw`\N`;
    const text = texts[(place * STRIDE + userId) % texts.length];
    const at = calendar[day];
    const receipt = hasReceipt(drawn) ? receiptOf(drawn) : String.raw`\N`;
    yield `${userId}\t${id}\t${projectId}\t${contractor}\t${text}\t${at?.date}\t${receipt}\t${at?.after}\t${detailsOf(drawn)}\n`;
  }
}

export const UPLOAD_COLUMNS = "user_id, key, content_type, size, state, created_at";

function* uploadLines(size: SetSize): Generator<string> {
  const calendar = days();
  for (const drawn of draw(size)) {
    if (!hasReceipt(drawn)) continue;
    yield `${drawn.userId}\t${receiptOf(drawn)}\timage/jpeg\t400000\tstored\t${calendar[drawn.day]?.after}\n`;
  }
}

export function expensesOf(size: SetSize): AsyncGenerator<Buffer> {
  return inChunks(expenseLines(size));
}

export function uploadsOf(size: SetSize): AsyncGenerator<Buffer> {
  return inChunks(uploadLines(size));
}
