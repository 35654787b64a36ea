import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { filesOf, readManifest } from "../manifest.ts";
import type { Count } from "../testing/test-counts.ts";

/*
 * KiB of gzip that a browser loads before a screen is usable, against its limit. Counts the
 * screen's own chunk and everything it imports statically.
 */

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const ENTRY = "index.html";
const SHELL = "app/routes/_app.tsx?tsr-split=component";
const DASHBOARD = "app/routes/_app/dashboard.tsx?tsr-split=component";
const EXPENSES = "app/routes/_app/expenses.tsx?tsr-split=component";
const CONTRACTORS = "app/routes/_app/contractors.tsx?tsr-split=component";
const CONTRACTS = "app/routes/_app/contracts.tsx?tsr-split=component";
const TIMELINE = "app/routes/_app/timeline.tsx?tsr-split=component";
const REPORTS = "app/routes/_app/reports.tsx?tsr-split=component";
const BUDGET = "app/routes/_app/budget.tsx?tsr-split=component";
const PROJECTS = "app/routes/_app/projects.tsx?tsr-split=component";
const BILLING = "app/routes/_app/billing.tsx?tsr-split=component";
const ACCOUNT = "app/routes/_app/account.{-$section}.tsx?tsr-split=component";
const ADMIN = "app/routes/admin.tsx?tsr-split=component";
const LOGIN = "app/routes/login.tsx?tsr-split=component";
const EXPENSE_FORM = "features/expenses/form/expense-form-dialog.tsx";
const ASSISTANT = "features/assistant/panel/assistant.tsx";

export interface Size {
  what: string;
  kib: number;
  limit: number;
}

function kibOf(contents: readonly Buffer[]): number {
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0) / 1024;
}

function read(files: Iterable<string>): Promise<Buffer[]> {
  return Promise.all([...files].map((file) => readFile(`${DIST}web/${file}`)));
}

/**
 * Scripts that block the first paint of the landing page: inline ones, and those without async,
 * defer or module.
 */
async function blockingScripts(page: string): Promise<Buffer[]> {
  const html = (await readFile(`${DIST}web/${page}`)).toString();
  const scripts = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
  return Promise.all(
    scripts
      .filter(([, attributes = ""]) => !/\s(?:async|defer|type="module")/.test(attributes))
      .map(async ([, attributes = "", inline = ""]) => {
        const source = /\ssrc="\/([^"]+)"/.exec(attributes)?.[1];
        return source === undefined ? Buffer.from(inline) : readFile(`${DIST}web/${source}`);
      }),
  );
}

export async function measureSizes(): Promise<Size[]> {
  const manifest = await readManifest(`${DIST}manifest.json`);
  const scripts = async (...keys: string[]) => kibOf(await read(filesOf(manifest, keys)));
  const expenses = filesOf(manifest, [ENTRY, SHELL, EXPENSES]);
  const form = manifest[EXPENSE_FORM] ? [...filesOf(manifest, [EXPENSE_FORM])] : [];
  const formOnly = form.filter((file) => !expenses.has(file));
  const layout = filesOf(manifest, [ENTRY, SHELL]);
  const chatOnly = [...filesOf(manifest, [ASSISTANT])].filter((file) => !layout.has(file));
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  return [
    { what: "landing, blocking", kib: kibOf(await blockingScripts("landing.html")), limit: 3 },
    { what: "app core", kib: await scripts(ENTRY), limit: 110 },
    { what: "login", kib: await scripts(ENTRY, LOGIN), limit: 125 },
    { what: "dashboard", kib: await scripts(ENTRY, SHELL, DASHBOARD), limit: 130 },
    { what: "expenses", kib: kibOf(await read(expenses)), limit: 130 },
    // Includes the combobox, so that the first press on it doesn't wait.
    { what: "expense form, more", kib: kibOf(await read(formOnly)), limit: 57 },
    // Includes its styles, which are inlined.
    { what: "chat, more", kib: kibOf(await read(chatOnly)), limit: 40 },
    // Limits are the sizes when first measured plus a small margin.
    { what: "contractors", kib: await scripts(ENTRY, SHELL, CONTRACTORS), limit: 130 },
    { what: "quotes and contracts", kib: await scripts(ENTRY, SHELL, CONTRACTS), limit: 130 },
    { what: "timeline", kib: await scripts(ENTRY, SHELL, TIMELINE), limit: 133 },
    // Includes its styles, which are inlined.
    { what: "budget", kib: await scripts(ENTRY, SHELL, BUDGET), limit: 130 },
    { what: "reports", kib: await scripts(ENTRY, SHELL, REPORTS), limit: 130 },
    { what: "projects", kib: await scripts(ENTRY, SHELL, PROJECTS), limit: 130 },
    { what: "billing", kib: await scripts(ENTRY, SHELL, BILLING), limit: 127 },
    { what: "account", kib: await scripts(ENTRY, SHELL, ACCOUNT), limit: 130 },
    { what: "admin", kib: await scripts(ENTRY, ADMIN), limit: 130 },
    { what: "CSS", kib: kibOf(await read(styles)), limit: 8 },
  ];
}

/** Prints each size beside its limit; counts those within it. */
export async function checkBudgets(): Promise<Count> {
  const sizes = await measureSizes();
  const failures: string[] = [];
  for (const { what, kib, limit } of sizes) {
    const line = `${what}: ${kib.toFixed(1)} KiB of ${limit}`;
    const tooMuch = `${line}, ${Math.ceil((kib - limit) * 1024)} bytes of gzip too many`;
    console.log(kib <= limit ? `ok      ${line}` : `FAILED  ${tooMuch}`);
    if (kib > limit) failures.push(tooMuch);
  }
  return { passed: sizes.length - failures.length, failed: failures.length, failures };
}

if (import.meta.main) process.exitCode = (await checkBudgets()).failed === 0 ? 0 : 1;
