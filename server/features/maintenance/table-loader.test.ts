import { once } from "node:events";
import { expect, test } from "vitest";
import { newInstallation } from "../../../tests/support/app/processes/installations.ts";
import { withOwnConnection } from "../../db/client.ts";
import { partName } from "./backup-format.ts";
import { TableLoader } from "./table-loader-commands.ts";

const PARTS = 3;
const WRONG = Buffer.from("x\n");

test("reports the database's error for invalid rows, also if it arrives while nothing awaits it", async () => {
  const installation = await newInstallation();
  try {
    const load = withOwnConnection(installation.connectionString, async (client) => {
      await client.query("begin");
      const loader = await TableLoader.open(client, {
        tables: [{ name: "users", columns: ["id", "email"], rows: 1, parts: PARTS }],
        sequences: [],
        sums: { expenses: "0.00" },
        receipts: { files: 0, previews: 0, bytes: 0, missing: 0 },
      });
      try {
        const refused = once(client.connection, "errorMessage");
        await loader.add(partName("users", 1), WRONG);
        await refused;
        await loader.add(partName("users", 2), WRONG);
        await loader.add(partName("users", 3), WRONG);
      } finally {
        loader.abandon();
      }
    });
    await expect(load).rejects.toThrow(/invalid input syntax for type bigint: "x"/);
  } finally {
    await installation.close();
  }
});
