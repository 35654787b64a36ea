import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../../server/config/config.ts";

/** Names of all environment variables that the product reads. */
export function namesRead(): ReadonlySet<string> {
  const dataDir = mkdtempSync(join(tmpdir(), "plumbline-names-"));
  const names = new Set<string>();
  const given: Readonly<Record<string, string | undefined>> = {
    DATA_DIR: dataDir,
    DATABASE_URL: "postgresql://somebody@127.0.0.1/nothing",
    SESSION_SECRET: "a secret of the tests, long enough for anything",
  };
  try {
    readConfig(
      new Proxy(given, {
        get: (target, name) => {
          if (typeof name !== "string") return undefined;
          names.add(name);
          return target[name];
        },
      }),
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return names;
}
