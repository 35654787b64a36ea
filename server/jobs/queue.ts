import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { ConstructorOptions, JobWithMetadata, PgBoss, SendOptions } from "pg-boss";
import type { Tx } from "../db/client.ts";
import { hasRow, queryClientRows } from "../db/rows.ts";
import { JOBS_SCHEMA, QUEUES, type QueueName } from "./queue-schema.ts";
import { Scheduler } from "./scheduler.ts";

/** A job: work that runs after the response, despite restarts. */
export interface Job {
  id: string;
  /** payload as sent; to be parsed */
  data: unknown;
  /** number of earlier failed attempts */
  failures: number;
  /** whether this is the last attempt */
  isLast: boolean;
}

type OnTurn = (queue: QueueName, result: "done" | "failed" | "given_up") => void;

export type JobHandler = (job: Job, ending: AbortSignal) => Promise<void>;

export interface Jobs {
  /** Call before a transaction begins: the first call takes its own connections from the pool. */
  open(): Promise<JobSender>;
  /** Runs a queue's due jobs now; returns their number. */
  runDue(queue: QueueName, handler: JobHandler): Promise<number>;
  /** Retries jobs left running by a dead process, and deletes old ones. */
  maintain(): Promise<void>;
  /** Polls for due jobs every two seconds from now on. */
  work(handlers: Readonly<Record<QueueName, JobHandler>>): void;
  /** Starts no more jobs; aborts and awaits the running ones. */
  stop(): Promise<void>;
}

export interface JobSender {
  /**
   * Enqueues a job with the transaction: both commit or neither does.
   *
   * @param id makes sending idempotent
   * @returns whether the job is new
   */
  send(tx: Tx, queue: QueueName, data: object, id?: string): Promise<boolean>;
}

const POLL_MS = 2_000;
/** Delay after startup before the first poll. */
const FIRST_AFTER_MS = 1_000;
const MAINTENANCE_MS = 60_000;
/** Concurrent jobs. Receipts are limited to one anyway by the reader. */
const AT_ONCE: Readonly<Record<QueueName, number>> = { mails: 10, accounts: 10, receipts: 1 };
/**
 * Seconds after which a running job is considered lost with its process; longer than any attempt
 * takes.
 */
const LOST_AFTER_SECONDS: Readonly<Record<QueueName, number>> = {
  mails: 90,
  accounts: 90,
  // Enough for a machine under full load, with other receipts ahead of it.
  receipts: 300,
};

/**
 * Seconds after which maintenance deletes a job that was not run, counted from when it was due.
 * Longer than a server is off, and longer than a restored backup is old: its jobs must still run.
 */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;

/** Retries after about 15 seconds, 30, 60 and so on up to an hour, in total about half a day. */
const OPTIONS: SendOptions = {
  retryLimit: 18,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3600,
  retentionSeconds: RETENTION_SECONDS,
  deleteAfterSeconds: 60 * 60,
};

/** Matches jobs of one queue, or of any when the parameter is null. */
const ANY_JOB = `select exists (
  select from ${JOBS_SCHEMA}.job where name = coalesce($1, name)
) as has`;

interface JobsOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** called after each attempt */
  onTurn?: OnTurn | undefined;
}

/** pg-boss over the app's connections. Loaded on first use. */
export function createJobs({ pool, log, onTurn = () => {} }: JobsOptions): Jobs {
  const scheduler = new Scheduler();
  let opening: Promise<Opened> | undefined;

  async function opened(): Promise<Opened> {
    opening ??= openBoss(pool, log);
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  /** Until there is a job, a plain query saves loading the library. */
  async function hasAny(queue?: QueueName): Promise<boolean> {
    if (opening !== undefined) return true;
    const rows = await queryClientRows(pool, hasRow, ANY_JOB, [queue ?? null]);
    return rows[0]?.has === true;
  }

  async function runDue(queue: QueueName, handler: JobHandler): Promise<number> {
    if (!(await hasAny(queue))) return 0;
    const { boss } = await opened();
    const due = await boss.fetch<unknown>(queue, {
      batchSize: AT_ONCE[queue],
      includeMetadata: true,
    });
    const turn = { boss, queue, handler, ending: scheduler.ending, log, onTurn };
    await Promise.all(due.map(async (job) => settle(turn, job)));
    return due.length;
  }

  async function maintain(): Promise<void> {
    if (!(await hasAny())) return;
    await (await opened()).boss.supervise();
  }

  function repeat(everyMs: number, run: () => Promise<boolean>): void {
    scheduler.repeat({
      everyMs,
      firstAfterMs: FIRST_AFTER_MS,
      run,
      onError: (error) => log.error({ err: error }, "Polling or maintaining jobs failed"),
    });
  }

  return {
    maintain,
    open: async () => senderOf(await opened()),
    runDue,
    work: (handlers) => {
      for (const queue of QUEUES) {
        const run = async () => (await runDue(queue, handlers[queue])) === AT_ONCE[queue];
        repeat(POLL_MS, run);
      }
      repeat(MAINTENANCE_MS, async () => {
        await maintain();
        return false;
      });
    },
    stop: async () => {
      await scheduler.stop();
      const left = await opening?.catch(() => undefined);
      await left?.boss.stop({ graceful: false, close: false });
    },
  };
}

interface Opened {
  boss: PgBoss;
  fromDrizzle: FromDrizzle;
}
type FromDrizzle = (tx: Tx, tag: typeof sql) => NonNullable<ConstructorOptions["db"]>;

async function openBoss(pool: pg.Pool, log: FastifyBaseLogger): Promise<Opened> {
  const { PgBoss: Boss, fromDrizzle } = await import("pg-boss");
  const boss = new Boss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: JOBS_SCHEMA,
    // The app's migrations do that: see `installJobs`.
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "The jobs' library met a failure"));
  await boss.start();
  return { boss, fromDrizzle };
}

function senderOf({ boss, fromDrizzle }: Opened): JobSender {
  return {
    send: async (tx, queue, data, id) => {
      const own = id === undefined ? {} : { id };
      const db = fromDrizzle(tx, sql);
      const expireInSeconds = LOST_AFTER_SECONDS[queue];
      return (await boss.send(queue, data, { ...OPTIONS, expireInSeconds, ...own, db })) !== null;
    },
  };
}

interface Turn {
  boss: PgBoss;
  queue: QueueName;
  handler: JobHandler;
  ending: AbortSignal;
  log: FastifyBaseLogger;
  onTurn: OnTurn;
}

async function settle(turn: Turn, job: JobWithMetadata<unknown>): Promise<void> {
  const { boss, queue, handler, ending, log, onTurn } = turn;
  const isLast = job.retryCount >= job.retryLimit;
  try {
    await handler({ id: job.id, data: job.data, failures: job.retryCount, isLast }, ending);
  } catch (error) {
    log.warn(
      { err: error, queue, job: job.id, tries: job.retryCount + 1 },
      isLast ? "A job is given up" : "A job failed and is tried again",
    );
    onTurn(queue, isLast ? "given_up" : "failed");
    await boss.fail(queue, job.id);
    return;
  }
  onTurn(queue, "done");
  await boss.complete(queue, job.id);
}
