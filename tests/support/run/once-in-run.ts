import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { inject, vi } from "vitest";
import * as z from "zod";

const TIMEOUT_MS = 170_000;

const outcome = z.union([z.object({ made: z.unknown() }), z.object({ error: z.string() })]);

/**
 * Creates something costly once per run: the first test that needs it creates it, tests in other
 * workers wait. The result must be JSON.
 *
 * @param make receives a new folder, which is removed when the run ends
 * @throws for every test that needs it, if creation failed
 */
export async function onceInRun<Made>(
  name: string,
  schema: z.ZodType<Made>,
  make: (folder: string) => Promise<Made>,
): Promise<Made> {
  const folder = path.join(inject("runFolder"), name);
  const file = `${folder}.json`;
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const result = await make(folder).then(
      (made) => ({ made }),
      (error: unknown) => ({ error: String(error) }),
    );
    // Written atomically.
    await writeFile(`${file}.part`, JSON.stringify(result));
    await rename(`${file}.part`, file);
  } else {
    const isThere = () => {
      if (!existsSync(file)) throw new Error(`${name} was not made in time`);
    };
    await vi.waitFor(isThere, { timeout: TIMEOUT_MS, interval: 20 });
  }
  const result = outcome.parse(JSON.parse(await readFile(file, "utf8")));
  if ("error" in result) throw new Error(`${name} could not be made: ${result.error}`);
  return schema.parse(result.made);
}
