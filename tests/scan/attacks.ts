import { once } from "node:events";
import { connect } from "node:net";
import * as z from "zod/mini";
import { REPORT } from "../../shared/exports/contract.ts";
import { readCsv } from "../support/csv-reader.ts";
import { HOSTILE_PDFS } from "../support/hostile/hostile-pdfs.ts";
import { zipOfFolders } from "../support/hostile/hostile-zips.ts";
import { zipped } from "../support/account-backup.ts";
import type { Found } from "./tools.ts";

/*
 * Our own attacks, sent from outside without privileges: each once blocked the whole server or
 * bypassed a rule. Findings are limited to what an outsider can observe: an unexpected response, a
 * connection that stays open, other clients that wait.
 */

/** The target and the user of an attack. */
export interface Site {
  url: URL;
  /** the configured public origin */
  origin: string;
  cookie: string;
  projectId: number;
  /** the configured public URL's origin */
  megabytes?: (() => number) | undefined;
}

/** Tolerated latency of other clients, on a shared machine. */
const LONGEST_WAIT_MS = 1200;
const MAX_MEGABYTES = 600;
const ASK_EVERY_MS = 40;
const RESTORE_MS = 15_000;
/** The product closes refused connections within two seconds. */
const FREED_AFTER_MS = 4000;
const SOCKETS = 20;

/** Returns each problem in a few words. */
type Find = (site: Site) => Promise<string[]>;

interface Attack {
  name: string;
  /** Builds the payload before other clients are timed. */
  prepare(): Promise<Find>;
}

function send(
  { url, origin, cookie }: Site,
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  const headers = { origin, cookie, ...init.headers };
  return fetch(new URL(path, url), { ...init, headers });
}

function sendFile(site: Site, path: string, file: File, field = "file"): Promise<Response> {
  const body = new FormData();
  if (path.endsWith("/preview")) {
    body.append("options", JSON.stringify({ projectId: site.projectId }));
  }
  body.append(field, file);
  return send(site, path, { method: "POST", body });
}

/** The findings of an attack, and those of clients that send requests during it. */
async function measureWithOthers(site: Site, find: () => Promise<string[]>): Promise<string[]> {
  const before = site.megabytes?.() ?? 0;
  const over = new AbortController();
  let longest = 0;
  let most = before;
  const asking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await (await fetch(new URL("/healthz", site.url))).text();
      longest = Math.max(longest, performance.now() - began);
      most = Math.max(most, site.megabytes?.() ?? 0);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  })();
  const findings = await find().finally(() => over.abort());
  await asking;
  if (longest > LONGEST_WAIT_MS) findings.push(`others waited ${Math.round(longest)} ms`);
  if (most - before > MAX_MEGABYTES) findings.push(`${Math.round(most - before)} MiB were held`);
  return findings;
}

async function findInWorkbook(): Promise<Find> {
  const file = new File([new Uint8Array(zipOfFolders(98_000))], "bank.xlsx");
  return async (site) => {
    const response = await sendFile(site, "/api/imports/preview", file);
    await response.text();
    return response.status === 400 ? [] : [`98,000 folders → ${response.status}`];
  };
}

const uploaded = z.object({ imageUrl: z.string() });

async function findInPdf(): Promise<Find> {
  const files = HOSTILE_PDFS.slice(0, 3).map(
    ([what, pdf]) =>
      [what, new File([new Uint8Array(pdf())], "a.pdf", { type: "application/pdf" })] as const,
  );
  return async (site) => {
    const findings: string[] = [];
    for (const [what, file] of files) {
      const response = await sendFile(site, "/api/upload", file, "image");
      const text = await response.text();
      if (response.status >= 500) findings.push(`${what} → ${response.status}`);
      if (response.status !== 201) continue;
      await createExpense(site, { imageUrl: uploaded.parse(JSON.parse(text)).imageUrl });
    }
    const report = await send(site, `/api/projects/${site.projectId}/exports/${REPORT}`);
    await report.arrayBuffer();
    return report.status === 200 ? findings : [...findings, `their report → ${report.status}`];
  };
}

function createExpense(site: Site, more: object): Promise<Response> {
  const body = {
    projectId: site.projectId,
    description: "Attacked",
    amount: "1.00",
    category: "Materials",
    paymentMethod: "Cash",
    date: "2026-03-10",
    ...more,
  };
  return send(site, "/api/expenses", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** A backup with a list of millions of entries that the format does not define. */
async function findInRestore(): Promise<Find> {
  const head = '"format":"plumbline-backup","version":2,"exportedAt":"2026-03-01T00:00:00.000Z"';
  const text = Buffer.from(`{${head},"more":[${"0,".repeat(6_000_000)}0]}`);
  const file = new File([new Uint8Array(await zipped([["plumbline.json", text]], 0))], "all.zip");
  return async (site) => {
    const began = performance.now();
    const response = await sendFile(site, "/api/account/restore", file);
    const text = await response.text();
    const took = performance.now() - began;
    const findings = took > RESTORE_MS ? [`it took ${Math.round(took)} ms`] : [];
    const isRefused = !response.ok || text.includes('"type":"error"');
    return isRefused ? findings : [...findings, "it was taken"];
  };
}

/** Keeps sending until the server closes the connection, or too long. */
async function isFreed(site: Site): Promise<boolean> {
  const socket = connect({
    host: site.url.hostname,
    port: Number(site.url.port),
    allowHalfOpen: true,
  });
  const reset = new AbortController();
  socket.on("error", () => reset.abort());
  try {
    await once(socket, "connect");
    socket.resume();
    socket.write("NONSENSE / HTTP/1.1\r\n\r\n");
    await Promise.race([once(socket, "end"), once(socket, "close")]);
    await new Promise((resolve) => setTimeout(resolve, FREED_AFTER_MS));
    for (let tries = 0; tries < 5 && !reset.signal.aborted; tries += 1) {
      socket.write("more\r\n");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return reset.signal.aborted;
  } finally {
    socket.destroy();
  }
}

async function findHeldSockets(site: Site): Promise<string[]> {
  const freed = await Promise.all(Array.from({ length: SOCKETS }, () => isFreed(site)));
  const held = freed.filter((is) => !is).length;
  return held === 0 ? [] : [`${held} of ${SOCKETS} refused connections are held`];
}

/** Tries other encodings of a call's path, which a proxy's rules may not match. */
async function findOtherSpellings(site: Site): Promise<string[]> {
  const findings: string[] = [];
  for (const path of ["/%61pi/user", "/api/%75ser", "/api/%61dmin/summary", "/%61pi/projects"]) {
    const response = await send(site, path);
    await response.text();
    const isPage = response.headers.get("content-type")?.startsWith("text/html") === true;
    if (response.status < 400 && !isPage) findings.push(`${path} → ${response.status}`);
  }
  return findings;
}

/** Invisible characters that programs skip before a formula sign. */
const UNSEEN = ["\u200B", "\u200D", "\u2060", "\uFEFF", "\u00AD", "\u00A0", "\t"];

async function findFormulas(site: Site): Promise<string[]> {
  const path = `/api/projects/${site.projectId}/exports/expenses.csv`;
  for (const sign of UNSEEN) await createExpense(site, { description: `${sign}=1+1` });
  const rows = readCsv((await (await send(site, path)).text()).replace(/^\uFEFF/, ""));
  const unseen = new RegExp(`^[${UNSEEN.join("")}\\s]*=`, "u");
  const formulas = rows.flat().filter((cell) => unseen.test(cell));
  return formulas.map((cell) => `a cell is a formula: ${JSON.stringify(cell)}`);
}

const ATTACKS: readonly Attack[] = [
  { name: "a workbook of nothing but folders", prepare: findInWorkbook },
  { name: "receipts that unfold", prepare: findInPdf },
  { name: "a download with an unknown list", prepare: findInRestore },
  { name: "half-open connections", prepare: async () => findHeldSockets },
  { name: "addresses in another spelling", prepare: async () => findOtherSpellings },
  { name: "formulas behind what is not seen", prepare: async () => findFormulas },
];

export async function runAttacks(site: Site): Promise<Found> {
  const findings: string[] = [];
  for (const { name, prepare } of ATTACKS) {
    const find = await prepare();
    const found = await measureWithOthers(site, () => find(site));
    findings.push(...found.map((text) => `${name}: ${text}`));
  }
  return { tried: ATTACKS.map(({ name }) => name).join("; "), findings };
}
