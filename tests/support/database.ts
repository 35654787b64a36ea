import { inject } from "vitest";
import { cloneDatabase, type TestDatabase } from "./clone-database.ts";

/** A migrated, empty database of the caller's own on the test run's server. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject("databaseTemplateUrl"));
}
