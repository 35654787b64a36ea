import { inject } from "vitest";
import { cloneDatabase, type TestDatabase } from "./clone-database.ts";
import { emptiedCluster } from "./emptied-cluster.ts";
import { reuseTestDatabase } from "./reused-database.ts";

/** A new migrated, empty database on the test run's server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = process.env["CITUS_URL"];
  return cluster === undefined
    ? cloneDatabase(inject("databaseTemplateUrl"))
    : emptiedCluster(cluster);
}

/**
 * A migrated, empty database for an app in this process; it may have been used and emptied before.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const cluster = process.env["CITUS_URL"];
  return cluster === undefined ? reuseTestDatabase() : emptiedCluster(cluster);
}
