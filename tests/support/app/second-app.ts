import { buildApp } from "../../../server/app.ts";
import { connect } from "../../../server/db/client.ts";
import type { Payments } from "../../../server/gateways/payments/payments.ts";
import { type Homeowner, LONG_BODY_SECONDS, LONG_TIMEOUT_MS, type TestApp } from "./app.ts";
import { TestClient } from "./test-client.ts";

export interface SecondApp {
  /** the same user and session, at this app */
  as(homeowner: Homeowner): TestClient;
  visitor(address?: string): TestClient;
  close(): Promise<void>;
}

interface SecondAppOptions {
  poolSize?: number;
  /** PostgreSQL time zone of this app's connections */
  timeZone?: string;
  /** a payment provider other than the first app's */
  payments?: Payments;
}

/** Simulates a second process: an app with its own connections over the first one's database. */
export async function openSecondApp(
  { deps }: TestApp,
  { poolSize = 10, timeZone, payments = deps.payments }: SecondAppOptions = {},
): Promise<SecondApp> {
  const { config, log } = deps;
  if (config.databaseUrl === undefined) throw new Error("The first app has no database of its own");
  const url = new URL(config.databaseUrl);
  if (timeZone !== undefined) url.searchParams.set("options", `-c TimeZone=${timeZone}`);
  const connection = connect({
    connectionString: url.href,
    poolSize,
    poolWaitMs: LONG_TIMEOUT_MS,
    statementTimeoutMs: LONG_TIMEOUT_MS,
    onError: (error) => log.error({ err: error }, "A database connection broke"),
  });
  const app = await buildApp(
    { ...deps, payments, db: connection.db },
    { webFolder: `${config.dataDir}/no web pages`, bodySeconds: LONG_BODY_SECONDS },
  );
  const visitor = (address?: string) => new TestClient(app, config.publicUrl, address);
  return {
    visitor,
    as: (homeowner) => {
      const client = visitor(homeowner.address);
      for (const [name, value] of homeowner.cookies) client.cookies.set(name, value);
      return client;
    },
    close: async () => {
      await app.close();
      await connection.close();
    },
  };
}
