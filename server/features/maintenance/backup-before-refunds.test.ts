import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Installation, newInstallation } from "../../../tests/support/installations.ts";
import { listMigrations } from "../../db/migrate.ts";
import { systemClock } from "../../gateways/clock.ts";
import { BACKUP_FORMAT, HEAD_FILE, MANIFEST_FILE, partName } from "./backup-format.ts";
import { fileSource, fileTarget } from "./backup-locations.ts";
import { BackupWriter } from "./backup-writer.ts";
import { restoreBackup } from "./restore-commands.ts";
import { verify } from "./verify-queries.ts";

const BEFORE = listMigrations().filter((name) => name < "0012");

const TRASHED = {
  id: 5,
  user_id: 7,
  project_id: 3,
  contractor_id: null,
  description: "Nails",
  amount: 9.5,
  category: "Materials",
  payment_method: "Cash",
  date: "2026-03-03",
  notes: null,
  image_url: null,
  created_at: "2026-03-03T00:00:00Z",
};

let folder: string;
let target: Installation;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-before-refunds-"));
  target = await newInstallation();
  await target.query("drop schema public cascade; drop schema jobs cascade; create schema public");
});
afterEach(async () => {
  await target.close();
  await rm(folder, { recursive: true });
});

/** A user with a project, an expense, and one in the trash, as the release before refunds wrote them. */
async function backupOfThen(): Promise<string> {
  const path = join(folder, "then.tar");
  const writer = new BackupWriter(await fileTarget(path, systemClock.now()), systemClock.now());
  const tables = new Map([
    ["users", { columns: ["id", "email"], line: "7\tolder@example.com\n" }],
    [
      "projects",
      {
        columns: ["user_id", "id", "name", "budget", "start_date"],
        line: "7\t3\tKitchen\t5000.00\t2026-03-01 00:00:00+00\n",
      },
    ],
    [
      "expenses",
      {
        columns: "user_id id project_id description amount category payment_method date".split(" "),
        line: "7\t4\t3\tLumber\t123.40\tMaterials\tCash\t2026-03-02\n",
      },
    ],
    [
      "trash",
      {
        columns: ["user_id", "kind", "record_id", "project_id", "record", "held", "deleted_at"],
        line: `7\texpense\t5\t3\t${JSON.stringify(TRASHED)}\t2\t2026-03-04 00:00:00+00\n`,
      },
    ],
  ]);
  const json = async (name: string, value: object) =>
    writer.add(name, Buffer.from(JSON.stringify(value)));
  const head = { format: BACKUP_FORMAT, version: 1, createdAt: "2026-03-14T09:00:00.000Z" };
  await json(HEAD_FILE, { ...head, migrations: BEFORE });
  for (const [name, { line }] of tables) await writer.add(partName(name, 1), Buffer.from(line));
  await json(MANIFEST_FILE, {
    tables: [...tables].map(([name, { columns }]) => ({ name, columns, rows: 1, parts: 1 })),
    sequences: ["users", "projects", "expenses"].map((table) => ({
      name: `${table}_id_seq`,
      last: 9,
    })),
    sums: { expenses: "123.40" },
    receipts: { files: 0, previews: 0, bytes: 0, missing: 0 },
  });
  await writer.finish();
  return path;
}

test("a backup from before refunds is restored, brought up to date, and nothing is found in it", async () => {
  await restoreBackup({ ...target, source: await fileSource(await backupOfThen()) });
  expect(await target.query("select id, amount::text, is_refund, has_parts from expenses")).toEqual(
    [{ id: 4, amount: "123.40", is_refund: false, has_parts: false }],
  );
  expect(await target.query("select record ->> 'is_refund' as refund, parts from trash")).toEqual([
    { refund: "false", parts: {} },
  ]);
  expect(await verify(target)).toMatchObject({ expenses: "123.40", findings: [] });
});
