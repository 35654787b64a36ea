import fc from "fast-check";
import { sql } from "drizzle-orm";
import { ADMIN_PASSWORD, type TestApp } from "../support/app/app.ts";
import { PASSWORD_HEADER, signedInAdmin } from "../support/app/admin.ts";
import { operationsOf } from "../support/app/operations.ts";
import { rowsOf } from "../support/database/owned-rows.ts";
import type { TestClient, TestResponse } from "../support/app/test-client.ts";
import { findProblems } from "./judge.ts";
import { CANARY, addRecords, seededPerson, type Person } from "./people.ts";
import { type FuzzedRequest, requestTo } from "./requests.ts";

/** Number of responses of each call by status. */
export type Tally = Map<string, Map<number, number>>;

export interface Outcome {
  tally: Tally;
  findings: string[];
}

interface FuzzOptions {
  runs: number;
  seed: number;
}

const MAX_FINDINGS = 30;
/** Checks the rows only this often, because that costs more than a request. */
const ROWS_EVERY = 25;
/** Calls after which the user may be deleted or signed in as another one. */
const UNSETTLES =
  /^\/api\/(?:account(?:\/password)?$|logout|login$|register|demo|password-reset\/confirm|admin)/;

/** Requests to all calls in a random order, then to all again, and so on. */
function sampleOf(
  requests: readonly fc.Arbitrary<FuzzedRequest>[],
  { runs, seed }: FuzzOptions,
): FuzzedRequest[] {
  const rounds = Math.ceil(runs / requests.length);
  const calls = requests.map((request, place) =>
    fc.sample(request, { numRuns: rounds, seed: seed + place }),
  );
  const order = fc.shuffledSubarray(calls, { minLength: calls.length });
  return fc
    .sample(order, { numRuns: rounds, seed })
    .flatMap((shuffled, round) => shuffled.flatMap((call) => call[round] ?? []))
    .slice(0, runs);
}

/** Sends this many requests in order; equal seeds send equal requests. */
export async function fuzz(product: TestApp, { runs, seed }: FuzzOptions): Promise<Outcome> {
  const victim = await seededPerson(product, CANARY);
  const document = (await product.visitor().get("/api/openapi.json")).body;
  const requests = operationsOf(document).map(requestTo);
  const sample = sampleOf(requests, { runs, seed });
  const people = new People(product);
  const outcome: Outcome = { tally: new Map(), findings: [] };
  let rows = await rowsOf(product.db, victim.client.user.id);
  let looked = 0;
  for (const [place, request] of sample.entries()) {
    const { client, person } = await people.sender(request.who);
    // Rate limits have their own tests; here they would hide the code behind them.
    await product.db.execute(sql`delete from attempts`);
    const logged = product.logged().length;
    const { answer, said, isRespelled } = await send(client, request, {
      own: person,
      foreign: victim,
    });
    count(outcome.tally, request, answer.status);
    const wrong = findProblems(answer, {
      log: product.logged().slice(logged),
      canary: request.operation.pattern.startsWith("/api/admin/") ? undefined : CANARY,
      secrets: [product.deps.config.dataDir, product.deps.config.sessionSecret],
    });
    if (isRespelled && answer.status !== 400)
      wrong.push("another spelling of the path was answered");
    const isChange = request.operation.method !== "GET" && answer.status < 300;
    if (isChange) await people.settle(request, person);
    // An administrator may change any user's plan.
    const isAdmin = isChange && request.who === "admin";
    if (isAdmin || place % ROWS_EVERY === 0 || place === sample.length - 1) {
      const now = await rowsOf(product.db, victim.client.user.id);
      if (now !== rows && !isAdmin) wrong.push(`the other owner's rows changed since #${looked}`);
      rows = now;
      looked = place;
    }
    outcome.findings.push(...wrong.map((text) => `#${place} ${said}\n  ${text}`));
    if (outcome.findings.length >= MAX_FINDINGS) break;
  }
  return outcome;
}

/** The users who send requests, created again after a request that deleted them. */
class People {
  readonly #product: TestApp;
  #homeowner: Person | undefined;
  #admin: TestClient | undefined;

  constructor(product: TestApp) {
    this.#product = product;
  }

  async sender(who: FuzzedRequest["who"]): Promise<{ client: TestClient; person: Person }> {
    this.#homeowner ??= await seededPerson(this.#product, "ours");
    const person = this.#homeowner;
    if (who === "homeowner") return { client: person.client, person };
    if (who === "anonymous") return { client: this.#product.visitor(), person };
    this.#admin ??= await signedInAdmin(this.#product);
    return { client: this.#admin, person };
  }

  async settle({ operation }: FuzzedRequest, person: Person): Promise<void> {
    if (operation.pattern.startsWith("/api/admin/log")) {
      this.#admin = undefined;
    } else if (UNSETTLES.test(operation.pattern)) {
      this.#homeowner = undefined;
    } else if (operation.method === "DELETE") {
      await addRecords(this.#product.db, person, "ours");
    }
  }
}

const SYMBOL = /@(own|foreign):([\w-]+)/g;

interface Ids {
  own: Person;
  foreign: Person;
}

function withIds(text: string, { own, foreign }: Ids): string {
  return text.replaceAll(SYMBOL, (_symbol, whose: string, kind: string) => {
    const { ids } = whose === "own" ? own : foreign;
    return ids.get(kind) ?? "1";
  });
}

/** Ids in JSON bodies are numbers. */
function bodyWithIds(body: string, ids: Ids): string {
  const numbers = body.replaceAll(/"@(?:own|foreign):(?!email|password)[\w-]+"/g, (symbol) => {
    const id = withIds(symbol.slice(1, -1), ids);
    return /^\d+$/.test(id) ? id : JSON.stringify(id);
  });
  return withIds(numbers, ids);
}

/** Percent-encodes one character of a path that needs no encoding. */
function spelledOtherwise(path: string, at: number): string {
  const places = [...path.matchAll(/(?<!%[\da-f]?)[\w.~-]/gi)].map(({ index }) => index);
  const place = places[at % places.length] ?? 0;
  const code = path.charCodeAt(place).toString(16).padStart(2, "0");
  return `${path.slice(0, place)}%${code}${path.slice(place + 1)}`;
}

async function send(client: TestClient, request: FuzzedRequest, ids: Ids) {
  const { operation, path: parts, spelled, query, headers, body, who } = request;
  const address = operation.pattern.replaceAll(/\{(\w+)\}/g, (_name, name: string) =>
    withIds(parts[name] ?? "", ids),
  );
  const search = query.map(([name, value]) => `${name}=${withIds(value, ids)}`).join("&");
  const path = spelled === null ? address : spelledOtherwise(address, spelled);
  const url = search === "" ? path : `${path}?${search}`;
  const text = body === undefined ? undefined : bodyWithIds(body, ids);
  // A form is binary, one byte per character.
  const isForm = headers["content-type"]?.startsWith("multipart/") === true;
  const sent = isForm && text !== undefined ? Buffer.from(text, "latin1") : text;
  const { origin, ...rest } = headers;
  const given = {
    ...rest,
    ...(origin !== "@origin" && { origin: origin ?? "" }),
    ...(operation.pattern === "/api/admin/login" &&
      who === "admin" && { [PASSWORD_HEADER]: ADMIN_PASSWORD }),
  };
  const answer: TestResponse = await client.send(operation.method, url, sent, given);
  const said = `${operation.method} ${url.slice(0, 400)} as ${who} ${JSON.stringify(headers)} ${text?.slice(0, 600) ?? ""}`;
  // The HTTP client resolves encoded dots itself, so such a path would arrive changed.
  const isRespelled = path !== address && !/%2e/i.test(path);
  return { answer, said, isRespelled };
}

function count(tally: Tally, { operation }: FuzzedRequest, status: number): void {
  const statuses = tally.get(operation.name) ?? new Map<number, number>();
  tally.set(operation.name, statuses.set(status, (statuses.get(status) ?? 0) + 1));
}
