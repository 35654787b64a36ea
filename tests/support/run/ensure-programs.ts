import { existsSync } from "node:fs";
import { join } from "node:path";
import { aptInstall } from "../../../scripts/testing/apt-install.ts";

const PLACES = ["/usr/bin", "/usr/sbin"];

interface Programs {
  commands: readonly string[];
  /** Debian packages that contain them */
  packages: readonly string[];
}

function hasAll(commands: readonly string[]): boolean {
  const folders = (process.env["PATH"] ?? "").split(":").concat(PLACES);
  return commands.every((name) => folders.some((folder) => existsSync(join(folder, name))));
}

/**
 * Whether this machine has the programs that replace the services of a real installation. As root
 * on Debian, they are installed. Missing programs fail the tests in CI, and skip them elsewhere.
 */
export async function ensurePrograms({ commands, packages }: Programs): Promise<boolean> {
  if (hasAll(commands)) return true;
  await aptInstall(packages);
  if (hasAll(commands)) return true;
  if (process.env["CI"] !== undefined) throw new Error(`Install ${packages.join(", ")}`);
  return false;
}
