import { execFile } from "node:child_process";
import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { launchApp, makeScratch, type Scratch, stopApp, untilReady } from "./app-process.ts";
import { onceInRun } from "../../run/once-in-run.ts";

const run = promisify(execFile);

/** Starts and stops the product once on an empty data folder. */
async function install(folder: string): Promise<string> {
  // The database runs as another system user, who has to reach the folder.
  await chmod(folder, 0o711);
  // Also proves that the first start can handle such a path.
  const dataDir = path.join(folder, "a renovation's data");
  const app = launchApp({ dataDir });
  await untilReady(app);
  await stopApp(app);
  return dataDir;
}

/**
 * Copies the data of an installation that was started and stopped once, without accounts: for tests
 * that are not about the first start.
 */
export async function copyInstalledData(dataDir: string): Promise<void> {
  const installed = await onceInRun("installed-data", z.string(), install);
  await mkdir(dataDir, { recursive: true });
  // Keeps owners and modes: as root, the cluster belongs to another user.
  await run("cp", ["-a", `${installed}/.`, dataDir]);
}

/** A scratch folder with the data of such an installation. */
export async function makeInstalledScratch(name?: string): Promise<Scratch> {
  const scratch = makeScratch(name);
  await copyInstalledData(scratch.dataDir);
  return scratch;
}
