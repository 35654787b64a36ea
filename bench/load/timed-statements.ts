import { createHash } from "node:crypto";
import { connect } from "../../server/db/client.ts";
import { sweepsOf } from "../../server/jobs/sweeps.ts";
import { figure, type Figure } from "../figures.ts";
import type { LargeSet } from "../database/large-set.ts";
import { configOf, openApp, type Statement } from "../world.ts";

const ADMIN_PASSWORD = "only for the measurements, never elsewhere";
/** Runs before timing; by then PostgreSQL has chosen the plan of a prepared statement. */
const WARM_UP = 7;

export interface Call {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  payload?: object;
  /** user of the session; absent: the administrator's password is sent */
  userId?: number;
}

/** The app on a database, in this process, with the statements it sends. */
export async function openBenchApp(
  { dataDir }: Pick<LargeSet, "dataDir">,
  connectionString: string,
) {
  const recorded: Statement[] = [];
  const config = {
    ...configOf(dataDir, connectionString, 3000),
    admin: { password: ADMIN_PASSWORD, file: undefined },
  };
  const { app, connection, deps } = await openApp(config, recorded);
  const { pool } = connection;

  async function cookieOf(userId: number): Promise<string> {
    const token = `bench-${userId}`.padEnd(43, "-");
    await pool.query(
      `insert into sessions (sid, sess, expire)
        values ($1, json_build_object('userId', $2::bigint, 'createdAt', now()), now() + interval '7 days')
        on conflict (sid) do nothing`,
      [createHash("sha256").update(token).digest("hex"), userId],
    );
    return `plumbline_session=${token}`;
  }

  async function call({ method = "GET", path, payload, userId }: Call) {
    const headers = {
      origin: config.publicUrl,
      ...(userId === undefined
        ? { "x-admin-password": ADMIN_PASSWORD }
        : { cookie: await cookieOf(userId) }),
    };
    const response = await app.inject({ method, url: path, headers, ...(payload && { payload }) });
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.body}`);
    return response;
  }

  return {
    pool,
    call,
    sweeps: sweepsOf(deps),
    /** the statements of a reading call, without those of the session */
    statementsOf: async (asked: Call): Promise<Statement[]> => {
      recorded.length = 0;
      await call(asked);
      return recorded.filter(({ text }) => !/\b(sessions|attempts|admin_sessions)\b/.test(text));
    },
    close: async () => {
      await app.close();
      await connection.close();
    },
  };
}

export type BenchApp = Awaited<ReturnType<typeof openBenchApp>>;

/** Statements in order, and their total time in milliseconds. */
export interface Variant {
  name: string;
  run: () => Promise<void>;
}

/** Runs the app's statements on a connection with the app's own settings. */
export function openTimer(connectionString: string) {
  const connection = connect({
    connectionString,
    poolSize: 1,
    statementTimeoutMs: 60_000,
    onError: (error) => console.error(error),
  });
  return {
    timed: (name: string, statements: readonly Statement[]): Variant => ({
      name,
      run: async () => {
        for (const { text, values } of statements) await connection.pool.query({ text, values });
      },
    }),
    close: () => connection.close(),
  };
}

/** Runs the variants alternately; returns the median milliseconds of each round. */
export async function runInterleaved(
  all: readonly Variant[],
  { rounds, runs }: { rounds: number; runs: number },
): Promise<Map<string, number[]>> {
  const taken = new Map(all.map(({ name }) => [name, new Array<number>()]));
  for (const { run } of all) for (let warm = 0; warm < WARM_UP; warm += 1) await run();
  for (let round = 0; round < rounds; round += 1) {
    const times = new Map(all.map(({ name }) => [name, new Array<number>()]));
    for (let index = 0; index < runs; index += 1) {
      for (const { name, run } of index % 2 === 0 ? all : all.toReversed()) {
        const begun = performance.now();
        await run();
        times.get(name)?.push(performance.now() - begun);
      }
    }
    for (const [name, list] of times) taken.get(name)?.push(figure(list).median);
  }
  return taken;
}

export function ratios(taken: ReadonlyMap<string, number[]>, name: string, peer: string): Figure {
  const peers = taken.get(peer) ?? [];
  return figure((taken.get(name) ?? []).map((ms, round) => ms / (peers[round] ?? Number.NaN)));
}
