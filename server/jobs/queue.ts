import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { ConstructorOptions, JobWithMetadata, PgBoss, SendOptions } from "pg-boss";
import type { Tx } from "../db/client.ts";
import { JOBS_SCHEMA, QUEUES, type QueueName } from "./queue-schema.ts";
import { Rounds } from "./rounds.ts";

/** Work that is done after the answer, and done once, whatever happens to the process. */
export interface Job {
  id: string;
  /** as it was sent; to be parsed */
  data: unknown;
}

type OnTurn = (queue: QueueName, result: "done" | "failed" | "given_up") => void;

export type JobHandler = (job: Job, ending: AbortSignal) => Promise<void>;

export interface Jobs {
  /** Before a transaction begins: the first one needs connections of its own. */
  open(): Promise<JobSender>;
  /** Does what is due in a queue, at once. Answers how many there were. */
  runDue(queue: QueueName, handler: JobHandler): Promise<number>;
  /** Gives back what a process that died has left under way, and forgets what is long done. */
  care(): Promise<void>;
  /** Looks for what is due every two seconds from now on. */
  work(handlers: Readonly<Record<QueueName, JobHandler>>): void;
  /** Nothing is begun any more; waits for what is under way, and tells it. */
  stop(): Promise<void>;
}

export interface JobSender {
  /**
   * Sends a job with what the transaction does: both happen, or neither.
   *
   * @param id of one's own, so that a second job of that id changes nothing
   * @returns whether it is new
   */
  send(tx: Tx, queue: QueueName, data: object, id?: string): Promise<boolean>;
}

const POLL_MS = 2_000;
const CARE_MS = 60_000;
const AT_ONCE = 10;
/** Longer than any try may take: what is still under way then belongs to a process that died. */
const LOST_AFTER_SECONDS = 90;

/** Tried again after some 15 seconds, 30, 60 and so on up to an hour: for about half a day. */
const OPTIONS: SendOptions = {
  retryLimit: 18,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: LOST_AFTER_SECONDS,
  retentionSeconds: 24 * 60 * 60,
  deleteAfterSeconds: 60 * 60,
};

/** Of one queue, or of any. */
const ANY_JOB = `select exists (
  select from ${JOBS_SCHEMA}.job where name = coalesce($1, name)
) as has`;

interface JobsOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** told of each try */
  onTurn?: OnTurn | undefined;
}

/** Jobs of pg-boss over the product's own connections. The library is loaded by the first of them. */
export function createJobs({ pool, log, onTurn = () => {} }: JobsOptions): Jobs {
  const rounds = new Rounds(log);
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

  /** Where this process has had no job yet, it asks whether there is one before it loads the library. */
  async function hasAny(queue?: QueueName): Promise<boolean> {
    if (opening !== undefined) return true;
    const { rows } = await pool.query<{ has: boolean }>(ANY_JOB, [queue ?? null]);
    return rows[0]?.has === true;
  }

  async function runDue(queue: QueueName, handler: JobHandler): Promise<number> {
    if (!(await hasAny(queue))) return 0;
    const { boss } = await opened();
    const due = await boss.fetch<unknown>(queue, { batchSize: AT_ONCE, includeMetadata: true });
    const turn = { boss, queue, handler, ending: rounds.ending, log, onTurn };
    await Promise.all(due.map(async (job) => settle(turn, job)));
    return due.length;
  }

  async function care(): Promise<void> {
    if (!(await hasAny())) return;
    await (await opened()).boss.supervise();
  }

  return {
    care,
    open: async () => senderOf(await opened()),
    runDue,
    work: (handlers) => {
      for (const queue of QUEUES) {
        rounds.start(POLL_MS, async () => (await runDue(queue, handlers[queue])) === AT_ONCE);
      }
      rounds.start(CARE_MS, async () => {
        await care();
        return false;
      });
    },
    stop: async () => {
      await rounds.stop();
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
    // The migrations do that.
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
      return (await boss.send(queue, data, { ...OPTIONS, ...own, db })) !== null;
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
  try {
    await handler({ id: job.id, data: job.data }, ending);
  } catch (error) {
    const isLast = job.retryCount >= job.retryLimit;
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
