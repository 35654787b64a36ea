import type { Deps } from "../../deps.ts";
import { notFound } from "../../errors.ts";
import { type ExportedProject, findExportedProject } from "./queries.ts";
import type { Reading } from "./tables/table.ts";

/**
 * Reads a project in one transaction with a single snapshot. Results should go to disk rather than
 * to the client, to release the connection soon.
 */
export async function readSnapshot<T>(
  { db }: Pick<Deps, "db">,
  { access, projectId, period, ...rest }: Omit<Reading, "tx">,
  read: (reading: Reading, project: ExportedProject) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      const project = await findExportedProject(tx, access, { projectId, period });
      if (project === undefined) throw notFound("Project");
      return read({ tx, access, projectId, period, ...rest }, project);
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
