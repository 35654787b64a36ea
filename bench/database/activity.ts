import pg from "pg";
import * as z from "zod";
import { systemClock } from "../../server/gateways/clock.ts";
import { ownAccess } from "../../server/identity/access.ts";
import { listActivity } from "../../server/features/activity/queries.ts";
import { createExpense } from "../../server/features/expenses/commands.ts";
import type { ActivityQuery } from "../../shared/activity/contract.ts";
import { expenseInput } from "../../shared/expenses/input.ts";
import type { UserId } from "../../shared/ids.ts";
import { figure, type Figure, keep, table, written } from "../figures.ts";
import { configOf, openApp, openWorld } from "../world.ts";

/*
 * node bench/database/activity.ts
 *
 * Cost of the activity entry in the insert of an expense, as a command and as a request, with and
 * without it in turns; and pages of the activity of a home with a million lines.
 */

const ROUNDS = 9;
const INSERTS = 150;
const READS = 15;
const ENTRIES = 1_000_000;

/** Matches the common table expression that inserts the activity entry of an expense. */
const ENTRY = /, entry as \([^]*from added r\s*\)/;
let isWithout = false;
let cuts = 0;

// Without activity, its part is cut from the statement; the parameters that are left over get a
// use that costs nothing.
const query: unknown = Reflect.get(pg.Client.prototype, "query");
if (typeof query !== "function") throw new Error("pg has no query");
Object.defineProperty(pg.Client.prototype, "query", {
  value(this: object, ...args: unknown[]): unknown {
    const [first] = args;
    if (isWithout && typeof first === "object" && first !== null) {
      const text: unknown = Reflect.get(first, "text");
      if (typeof text === "string" && ENTRY.test(text)) {
        cuts += 1;
        return Reflect.apply(query, this, [{ ...first, ...withoutEntry(text) }, ...args.slice(1)]);
      }
    }
    return Reflect.apply(query, this, args);
  },
});

function withoutEntry(text: string): { text: string; name: string } {
  const [entry = ""] = ENTRY.exec(text) ?? [];
  const left = text.replace(entry, "");
  const lost = [...entry.matchAll(/\$\d+/g)].map(([place]) => place);
  const unused = lost.filter((place) => !new RegExp(`\\${place}\\b`).test(left));
  const types = unused.map((place) => `${place}::text is null`).join(" or ");
  return {
    text:
      types === ""
        ? left
        : left.replace("with added as", `with unused as (select ${types}), added as`),
    name: "without_entry",
  };
}

async function microseconds(times: number, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) await work();
  return ((performance.now() - start) / times) * 1000;
}

interface Compared {
  name: string;
  without: Figure;
  withLine: Figure;
  ratio: Figure;
}

async function compare(name: string, work: () => Promise<unknown>): Promise<Compared> {
  const [without, withLine, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [bares, fulls]: [number[], number[]] = [[], []];
    for (let insert = 0; insert < INSERTS; insert += 1) {
      isWithout = true;
      bares.push(await microseconds(1, work));
      isWithout = false;
      fulls.push(await microseconds(1, work));
    }
    const [bare, full] = [figure(bares).median, figure(fulls).median];
    // The first round warms up.
    if (round === 0) continue;
    without.push(bare);
    withLine.push(full);
    ratios.push(full / bare);
  }
  return { name, without: figure(without), withLine: figure(withLine), ratio: figure(ratios) };
}

const world = await openWorld();
try {
  const { app, connection, deps } = await openApp(
    configOf(world.dataDir, world.connectionString, world.port),
    [],
  );
  const { pool } = connection;
  const rows = await pool.query(`
    select p.user_id as home, min(p.id) as project from projects p
    join users u on u.id = p.user_id where u.email = 'bench@example.com' group by 1`);
  const { home, project } = z
    .object({ home: z.custom<UserId>((id) => typeof id === "number"), project: z.number() })
    .parse(rows.rows[0]);
  await world.allowCreations();

  const body = {
    projectId: project,
    description: "Oak boards",
    amount: "123.40",
    category: "Materials",
    paymentMethod: "Credit Card",
    date: "2026-03-10",
  };
  const input = expenseInput.parse(body);
  const inserts = [
    await compare("command", () => createExpense(deps, ownAccess(home), input)),
    await compare("request", async () => {
      const response = await app.inject({
        method: "POST",
        url: "/api/expenses",
        headers: { origin: world.publicUrl, cookie: world.cookie },
        payload: body,
      });
      if (response.statusCode !== 201) throw new Error(response.body);
    }),
  ];
  if (cuts !== inserts.length * INSERTS * (ROUNDS + 1)) throw new Error(`${cuts} lines were cut`);
  console.log(
    table(
      ["insert of an expense", "without, µs", "with its line, µs", "ratio"],
      inserts.map(({ name, without, withLine, ratio }) => [
        name,
        written(without, 0),
        written(withLine, 0),
        written(ratio),
      ]),
    ),
  );

  await pool.query("set statement_timeout = 0");
  await pool.query(
    `insert into activity (user_id, at, actor_id, actor_name, way, kind, record_id, project_id,
      action, label, changes)
    select $1, now() - n * interval '1 minute', $1,
      (array['Ada', 'Bob', 'Eve', 'Ada'])[n % 4 + 1], 'screen',
      case when n % 500 = 0 then 'contractor' else 'expense' end, n, $2::bigint + n % 10,
      'changed', 'Oak boards ' || n, '{"amount": ["120.00", "123.45"]}'
    from generate_series(1, $3::int) n`,
    [home, project, ENTRIES],
  );
  await pool.query("vacuum analyze activity");
  const monthAgo = new Date(systemClock.now().getTime() - 30 * 24 * 60 * 60 * 1000).toISOString();
  const first: [string, ActivityQuery][] = [
    ["all", {}],
    ["of a project", { projectId: project }],
    ["of a person", { person: "Eve" }],
    ["of a rare kind", { kind: "contractor" }],
    ["of a rare kind in a project", { kind: "contractor", projectId: project }],
    ["before a month ago", { before: monthAgo }],
    ["of one record", { kind: "expense", recordId: 4321 }],
  ];
  const pages: [string, Figure][] = [];
  for (const [name, filter] of first) {
    const times: number[] = [];
    for (let read = 0; read <= READS; read += 1) {
      const time = await microseconds(1, () => listActivity(deps.db, ownAccess(home), filter));
      if (read > 0) times.push(time / 1000);
    }
    pages.push([name, figure(times)]);
  }
  console.log(
    table(
      ["first page of a million lines", "ms"],
      pages.map(([name, time]) => [name, written(time)]),
    ),
  );
  await keep("activity", { inserts, pages });
  await app.close();
  await connection.close();
} finally {
  await world.close();
}
