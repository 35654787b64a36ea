import * as z from "zod/mini";
import { failed } from "../errors.ts";
import type { App } from "./app-type.ts";

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
    let cause: unknown;
    try {
      if (!isDraining && (await isDatabaseReady())) return { status: "ok" as const };
    } catch (error) {
      cause = error;
    }
    throw failed("unavailable", "Not ready", { cause, retryAfterSeconds: 1 });
  });
}
