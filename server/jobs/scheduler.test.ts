import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TestDatabase } from "../../tests/support/database/clone-database.ts";
import { createTestDatabase } from "../../tests/support/database/database.ts";
import { connect, type Connection } from "../db/client.ts";
import { withAdvisoryLock } from "../db/advisory-lock.ts";
import { startSweeps, type Sweep } from "./scheduler.ts";

const log = pino({ level: "silent" });
const alone = async (_name: string, work: () => Promise<void>) => {
  await work();
  return true;
};

describe("sweeps", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("run a minute after startup and then at their interval, even after a failure", async () => {
    const run = vi.fn<Sweep["run"]>().mockRejectedValueOnce(new Error("once")).mockResolvedValue(1);
    const sweeps = startSweeps([{ name: "test", everyMs: 3_600_000, run }], {
      log,
      withAdvisoryLock: alone,
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(run).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(run).toHaveBeenCalledTimes(2);
    await sweeps.stop();
    await vi.advanceTimersByTimeAsync(10_000_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("never overlap with themselves, and a stop waits for running ones", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const run = vi.fn<Sweep["run"]>().mockReturnValue(promise);
    const sweeps = startSweeps([{ name: "test", everyMs: 1_000, run }], {
      log,
      withAdvisoryLock: alone,
    });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(run).toHaveBeenCalledTimes(1);
    let hasStopped = false;
    const stopping = sweeps.stop().then(() => (hasStopped = true));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(hasStopped).toBe(false);
    resolve();
    await stopping;
    expect(hasStopped).toBe(true);
  });

  test("run one after another in order, except those with their own lease", async () => {
    const first = Promise.withResolvers<void>();
    const ran: string[] = [];
    const sweep = (name: string, rest: Partial<Sweep> = {}): Sweep => ({
      name,
      everyMs: 3_600_000,
      run: async () => ran.push(name),
      ...rest,
    });
    const run = () => first.promise;
    const sweeps = startSweeps(
      [sweep("first", { run }), sweep("second"), sweep("leased", { hasOwnLease: true })],
      { log, withAdvisoryLock: alone },
    );
    await vi.advanceTimersByTimeAsync(120_000);
    expect(ran).toEqual(["leased"]);
    first.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(ran).toEqual(["leased", "second"]);
    await sweeps.stop();
  });

  test("that are queued at a stop never start", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = vi.fn<Sweep["run"]>();
    const sweeps = startSweeps(
      [
        { name: "first", everyMs: 1_000, run: () => promise },
        { name: "late", everyMs: 1_000, run: late },
      ],
      { log, withAdvisoryLock: alone },
    );
    await vi.advanceTimersByTimeAsync(1_000);
    const stopping = sweeps.stop();
    resolve();
    await stopping;
    expect(late).toHaveBeenCalledTimes(0);
  });
});

describe("an advisory lock", () => {
  let database: TestDatabase;
  let first: Connection;
  let second: Connection;

  beforeEach(async () => {
    database = await createTestDatabase();
    const open = () => connect({ connectionString: database.url, poolSize: 2, onError: () => {} });
    [first, second] = [open(), open()];
  });
  afterEach(async () => {
    await Promise.all([first.close(), second.close()]);
    await database.drop();
  });

  test("admits one process at a time", async () => {
    const inner: boolean[] = [];
    const work = async () => {
      inner.push(await withAdvisoryLock(second.pool, "test", async () => {}));
      inner.push(await withAdvisoryLock(second.pool, "something else", async () => {}));
    };
    expect(await withAdvisoryLock(first.pool, "test", work)).toBe(true);
    expect(inner).toEqual([false, true]);
    expect(await withAdvisoryLock(second.pool, "test", async () => {})).toBe(true);
  });

  test("lets all of as many sweeps as there are connections finish", async () => {
    const failed = vi.fn<(fields: object) => void>();
    const run = async () => first.pool.query("select 1");
    const ran = ["one", "two", "three"].map((name) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      return { promise, sweep: { name, everyMs: 10, run: async () => run().finally(resolve) } };
    });
    const sweeps = startSweeps(
      ran.map(({ sweep }) => sweep),
      {
        log: pino({ level: "error" }, { write: (line) => failed({ line }) }),
        withAdvisoryLock: (name, work) => withAdvisoryLock(first.pool, name, work),
      },
    );
    await Promise.all(ran.map(({ promise }) => promise));
    await sweeps.stop();
    expect(failed.mock.calls).toEqual([]);
  });

  test("is released when the work fails", async () => {
    const failing = withAdvisoryLock(first.pool, "test", async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await vi.waitFor(
      async () => expect(await withAdvisoryLock(second.pool, "test", async () => {})).toBe(true),
      { timeout: 30_000, interval: 20 },
    );
  });
});
