import * as z from "zod/mini";
import { failed } from "../../errors.ts";
import type { App } from "../core/app-type.ts";
import { sendProblem } from "../errors/problems.ts";

const health = z.object({ status: z.literal("ok") });

declare module "fastify" {
  interface FastifyInstance {
    /** Makes /readyz answer 503, so that the proxy routes requests elsewhere before `close`. */
    startDraining(): void;
  }
}

interface HealthOptions {
  /** whether the database answers and has all migrations; throws or returns false otherwise */
  isDatabaseReady: () => Promise<boolean>;
}

/** Adds the liveness (/healthz) and readiness (/readyz) probes. */
export function addHealth(app: App, { isDatabaseReady }: HealthOptions): void {
  let isDraining = false;
  const startDraining = () => {
    isDraining = true;
  };
  const note = stateLogger(app);
  app.decorate("startDraining", startDraining);
  app.addHook("preClose", async () => startDraining());
  // Closing keep-alive connections makes clients reconnect to another process.
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
    // Sent rather than thrown: a proxy may probe ten times a second, and each error would be
    // logged.
    return sendProblem(reply, failed("unavailable", "Not ready", { retryAfterSeconds: 1 }));
  });
}

interface State {
  says: string;
  cause?: unknown;
}

const READY: State = { says: "Ready" };
const DRAINING: State = { says: "Not ready: the process is stopping" };

async function stateOf(isDatabaseReady: () => Promise<boolean>): Promise<State> {
  try {
    if (await isDatabaseReady()) return READY;
    return { says: "Not ready: the database lacks a migration of this version" };
  } catch (cause) {
    return { says: "Not ready: the database does not answer", cause };
  }
}

/** Logs only changes of the readiness, not each probe. */
function stateLogger({ log }: App): (state: State) => void {
  let last = READY.says;
  return ({ says, cause }) => {
    if (says === last) return;
    last = says;
    if (says === READY.says) log.info(says);
    else log.warn(cause === undefined ? {} : { err: cause }, says);
  };
}
