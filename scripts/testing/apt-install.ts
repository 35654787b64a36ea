import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Fails fast when the package servers are out of reach. */
const OPTIONS = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"];
/** Waits for an installation of another program. */
const WAIT_FOR_LOCK = ["-o", "DPkg::Lock::Timeout=300"];
/** Test files may install at the same time; apt itself would fail then. */
const LOCK = join(tmpdir(), "plumbline-apt.lock");

/** Installs Debian packages. False without apt, or without the right to install. */
export async function aptInstall(packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  await runApt(["update"]);
  return runApt([...WAIT_FOR_LOCK, "install", "-y", "--no-install-recommends", ...packages]);
}

function runApt(args: readonly string[]): Promise<boolean> {
  console.log(`$ apt-get ${args.join(" ")}`);
  return new Promise((resolve) => {
    const child = spawn("flock", [LOCK, "apt-get", ...OPTIONS, ...args], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}
