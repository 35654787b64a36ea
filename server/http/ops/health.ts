import * as z from "zod/mini";
import { failed } from "../../errors.ts";
import type { App } from "../core/app-type.ts";
import { sendProblem } from "../errors/problems.ts";

const health = z.object({ status: z.literal("ok") });

declare module "fastify" {
  interface FastifyInstance {
    /** From now on /readyz answers 503, so that a proxy sends its requests elsewhere before `close`. */
    startDraining(): void;
  }
}

interface HealthOptions {
  /** whether the database answers and has every migration; throws or answers false otherwise */
  isDatabaseReady: () => Promise<boolean>;
}

/** Whether the process lives, and whether it should be sent requests. */
export function addHealth(app: App, { isDatabaseReady }: HealthOptions): void {
  let isDraining = false;
  const startDraining = () => {
    isDraining = true;
  };
  const note = noteOf(app);
  app.decorate("startDraining", startDraining);
  app.addHook("preClose", async () => startDraining());
  // The last answer on a connection says so, and the client opens the next one elsewhere.
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (isDraining) reply.header("connection", "close");
    done(null, payload);
  });

  const schema = { response: { 200: health } };
  app.get("/healthz", { schema, logLevel: "warn" }, async () => ({ status: "ok" as const }));
  app.get("/readyz", { schema, logLevel: "warn" }, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const state = isDraining ? DRAINING : await stateOf(isDatabaseReady);
    note(state);
    if (state === READY) return { status: "ok" as const };
    // Not thrown: a proxy asks ten times a second, and each failure would be a line in the log.
    return sendProblem(reply, failed("unavailable", "Not ready", { retryAfterSeconds: 1 }));
  });
}

/** What a process says of itself when that changes. */
interface State {
  says: string;
  cause?: unknown;
}

const READY: State = { says: "Ready" };
const DRAINING: State = { says: "Not ready: the process is going" };

async function stateOf(isDatabaseReady: () => Promise<boolean>): Promise<State> {
  try {
    if (await isDatabaseReady()) return READY;
    return { says: "Not ready: the database lacks a migration of this version" };
  } catch (cause) {
    return { says: "Not ready: the database does not answer", cause };
  }
}

/** One line for each change, however often somebody asks. */
function noteOf({ log }: App): (state: State) => void {
  let last = READY.says;
  return ({ says, cause }) => {
    if (says === last) return;
    last = says;
    if (says === READY.says) log.info(says);
    else log.warn(cause === undefined ? {} : { err: cause }, says);
  };
}
