import { inject } from "vitest";
import { cloneDatabase, type TestDatabase } from "./clone-database.ts";
import { emptiedCluster } from "./emptied-cluster.ts";

/** A migrated, empty database of the caller's own on the test run's server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = process.env["CITUS_URL"];
  return cluster === undefined
    ? cloneDatabase(inject("databaseTemplateUrl"))
    : emptiedCluster(cluster);
}
