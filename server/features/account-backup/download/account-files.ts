import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getProfile } from "../profile-queries.ts";
import { listEventRows, listProposalRows } from "../queries.ts";
import { moment, text, value, writeKind, type WriteContext } from "./record-writer.ts";

export const ACCOUNT_FILE = "account.json";

/** Account data besides the records, for the owner to read; it is not restored. */
export async function writeAccountFiles(writing: WriteContext, now: Date): Promise<void> {
  const { tx, owner, folder } = writing;
  const profile = await getProfile(tx, owner, now);
  await writeFile(join(folder, ACCOUNT_FILE), `${JSON.stringify(profile, null, 2)}\n`, {
    mode: 0o600,
  });
  await writeKind(writing, undefined, {
    csv: "activity.csv",
    heads: ["Event", "Device", "IP Address", "At"],
    list: listEventRows,
    toCells: ({ kind, device, address, createdAt }) => [
      value(kind),
      text(device),
      text(address),
      moment(createdAt),
    ],
  });
  await writeKind(writing, undefined, {
    csv: "proposals.csv",
    heads: ["Kind", "Proposed", "Missing", "State", "At"],
    list: listProposalRows,
    toCells: ({ kind, record, missing, state, createdAt }) => [
      value(kind),
      text(JSON.stringify(record)),
      text(missing.join(", ")),
      value(state),
      moment(createdAt),
    ],
  });
}
