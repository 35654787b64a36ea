// npm run test:engines: the main tasks in Chromium, Firefox and WebKit, against the built server.
// Arguments limit the engines.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { ROOT } from "../support/app/processes/app-process.ts";
import { startTestServer } from "../support/database/postgres-server.ts";
import { startReleaseProxy } from "../support/browser/products/release-proxy.ts";
import { pngScan } from "../support/records/receipts.ts";
import { type ServerProcess, startServerProcess } from "../support/app/processes/server-process.ts";
import type { Driver, Engine } from "./driver.ts";
import { workOffline } from "./offline.ts";
import { chromium, firefox } from "./puppeteer.ts";
import { recordRenovation } from "./renovation.ts";
import { Steps } from "./steps.ts";
import { SIGN_IN, type Task, TASKS } from "./tasks.ts";
import { webkit } from "./webkit.ts";

const ENGINES: readonly Engine[] = [chromium, firefox, webkit];
const SIZES = {
  laptop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
/** For review after a run: the screens and every dialog, by engine and size. */
const PICTURES = join(ROOT, "test-results/engines");

const wanted = process.argv.slice(2);
const failures: string[] = [];
let passed = 0;

async function attempt(label: string, work: () => Promise<void>): Promise<boolean> {
  const start = performance.now();
  try {
    await work();
    passed += 1;
    console.log(`ok      ${label} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    failures.push(`${label}: ${String(error)}`);
    console.log(`FAILED  ${label}: ${String(error)}`);
    return false;
  }
}

/** Avoids the free plan's limits. */
async function becomePro(server: ServerProcess, email: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query("update users set subscription_status = 'active' where email = $1", [email]);
  await client.end();
}

async function runTasks(engine: Engine, size: keyof typeof SIZES, server: ServerProcess) {
  const folder = await mkdtemp(join(tmpdir(), `plumbline-${engine.name}-`));
  const label = `${engine.name}, ${size}`;
  let driver: Driver | undefined;
  try {
    const isOpen = await attempt(`${label}: start`, async () => {
      driver = await engine.launch({ size: SIZES[size], folder });
    });
    if (!isOpen || !driver) return;
    console.log(`${label}: ${driver.version}`);
    const email = `${engine.name}-${size}@example.com`;
    const renovation = await recordRenovation(server.url, email);
    await becomePro(server, email);
    const receipt = join(folder, "receipt.png");
    await writeFile(receipt, (await pngScan()).bytes);
    const downloads = join(folder, "Downloads");
    const around = { ...renovation, receipt, downloads, isPhone: size === "phone" };
    const pictures = join(PICTURES, `${engine.name}-${size}`);
    const steps = new Steps(driver, server.url, pictures);
    const tryTask = ({ name, run }: Task, at = steps) =>
      attempt(`${label}: ${name}`, async () => {
        try {
          await run(at, around);
        } catch (error) {
          await at.picture(`failed ${name}`);
          throw error;
        }
      });
    if (!(await tryTask(SIGN_IN))) return;
    for (const task of TASKS) await tryTask(task);
    const site = await startReleaseProxy(server.url);
    const offline = {
      name: "work without a connection",
      run: (at: Steps) => workOffline(at, site),
    };
    await tryTask(offline, new Steps(driver, site.url, join(pictures, "offline")));
    await site.close();
  } finally {
    await driver?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

await rm(PICTURES, { recursive: true, force: true });
await mkdir(PICTURES, { recursive: true });
const database = await startTestServer();
const server = await startServerProcess(database.templateUrl);
try {
  for (const engine of ENGINES) {
    if (wanted.length > 0 && !wanted.includes(engine.name)) continue;
    for (const size of ["laptop", "phone"] as const) await runTasks(engine, size, server);
  }
} finally {
  await server.stop();
  await database.stop();
}
console.log(`The pictures are in ${PICTURES}`);
for (const line of failures) console.log(`FAILED: ${line}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
