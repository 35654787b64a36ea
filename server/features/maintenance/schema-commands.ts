import { withOwnConnection } from "../../db/client.ts";
import { listMigrations, listRecordedMigrations, migrate } from "../../db/migrate.ts";
import { BackupRefusal } from "./backup-refusal.ts";

/** Rejects a later schema. The migrations of an earlier schema are a prefix of the known ones. */
export function requireKnown(migrations: readonly string[]): void {
  const ours = listMigrations();
  const unknown = migrations.find((name, at) => ours[at] !== name);
  if (unknown === undefined) return;
  throw new BackupRefusal(
    `This backup was made by a newer Plumbline: its schema has ${unknown}, and this one ends with ` +
      `${ours.at(-1) ?? "nothing"}. Install the version that made it, or a later one, and try ` +
      `again. Nothing was written.`,
  );
}

/** Creates the schema version of the backup. */
export async function prepareSchema(
  connectionString: string,
  wanted: readonly string[],
): Promise<void> {
  const found = await withOwnConnection(connectionString, listRecordedMigrations);
  const isCurrent = wanted.length === listMigrations().length;
  if (found.length === 0) {
    const count = isCurrent ? {} : { count: wanted.length };
    await migrate({ connectionString, onError: () => {}, hasJobs: true, ...count });
    return;
  }
  if (found.join() === wanted.join()) return;
  throw new BackupRefusal(
    `The schema of this database ends with ${found.at(-1)}, that of the backup with ` +
      `${wanted.at(-1)}. Restore into a database that is quite new: make one with createdb and set ` +
      `DATABASE_URL to it, or without DATABASE_URL set DATA_DIR to a new folder, and call restore ` +
      `before anything else. It makes the backup's schema itself, and then brings it up to date. ` +
      `Nothing was written.`,
  );
}
