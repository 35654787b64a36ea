// npm run scan: attacks the built product with independent tools from Debian packages, and reports
// what each tried and found. Not part of npm test, because of the tools.
import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../support/app/processes/app-process.ts";
import { operationsOf } from "../support/app/operations.ts";
import { runAttacks } from "./attacks.ts";
import { type Gate, openGate } from "./gate.ts";
import { FURTHER_TARGETS, targetsOf } from "./targets.ts";
import { type Found, runFfuf, runSlow, runSqlmap, runWapiti } from "./tools.ts";
import { CANARY, openWorld, type World } from "./world.ts";

const TOOLS = ["sqlmap", "wapiti", "ffuf", "slow", "attacks"] as const;
type Tool = (typeof TOOLS)[number];
const WORD_LISTS = "/usr/share/dirb/wordlists";
const USAGE = `Usage: npm run scan -- [--minutes 15] [--processes 3] [${TOOLS.join("] [")}]

Starts the built product with an empty data folder and its own database, and runs sqlmap,
wapiti, ffuf, slowhttptest and our own attacks against it: all of them, or only those named.
The tools come from Debian: apt-get install sqlmap wapiti ffuf slowhttptest dirb
Our own attacks need none: npm run scan -- attacks

  --minutes    time limit of sqlmap
  --processes  sqlmap processes at once
  --only       only sqlmap targets whose name matches this pattern
  --help       shows this help`;

/** Forbidden in responses: other users' data, our folders, database messages, stack traces. */
const FORBIDDEN = [
  new RegExp(CANARY, "i"),
  new RegExp(`${ROOT}/`),
  /node_modules\/|\n\s+at \S+ \(|\.ts:\d+:\d+/,
  /syntax error at or near|violates \w+ constraint|unterminated quoted string|invalid input syntax/,
];

/** Calls that open a session end the current one. */
const SIGNS_IN = /^\/api\/(?:register|login|logout|demo|auth|password-reset|email-confirmation)/;

/** Findings of tools that are false positives; docs/security.md says why. */
const FALSE_ALARMS = [/X-XSS-Protection is not set/, /Strict-Transport-Security is not set/];

interface Round {
  world: World;
  gate: Gate;
  folder: string;
  minutes: number;
  processes: number;
  only: string;
}

async function sqlmap({ world, gate, folder, minutes, processes, only }: Round): Promise<Found> {
  const isLast = (name: string) => name.startsWith("DELETE");
  const targets = [
    ...operationsOf(world.document).flatMap((operation) => targetsOf(operation, world.own)),
    ...FURTHER_TARGETS,
  ]
    .filter(({ name }) => new RegExp(only).test(name))
    // Deleting calls come last, so that the others find their rows.
    .toSorted((one, other) => Number(isLast(one.name)) - Number(isLast(other.name)));
  return runSqlmap(targets, { gate: gate.url, folder, minutes, processes });
}

async function wapiti({ world, gate, folder }: Round): Promise<Found> {
  const starts = operationsOf(world.document)
    .filter(({ method }) => method === "GET")
    .flatMap((operation) => targetsOf(operation, world.own))
    .flatMap(({ text }) => text.split(" ")[1] ?? [])
    .map((path) => path.replace("*", ""));
  return runWapiti(gate.url, ["/login", ...starts], { folder, milliseconds: 8 * 60_000 });
}

async function slow({ world, folder }: Round): Promise<Found> {
  const ways = [
    { mode: "H", path: "/login" },
    { mode: "B", path: "/api/stripe/webhook" },
    { mode: "R", path: "/favicon.svg" },
  ] as const;
  const tried: string[] = [];
  const findings: string[] = [];
  for (const { mode, path } of ways) {
    const found = await runSlow(world.url, { mode, path, folder });
    tried.push(`-${mode}: ${found.tried}`);
    findings.push(...found.findings.map((text) => `-${mode}: ${text}`));
  }
  return { tried: tried.join("\n  "), findings };
}

const RUN: Readonly<Record<Tool, (round: Round) => Promise<Found>>> = {
  sqlmap,
  wapiti,
  ffuf: ({ gate, folder }) => runFfuf(gate.url, WORD_LISTS, { folder, milliseconds: 240_000 }),
  slow,
  attacks: ({ world }) => runAttacks(world),
};

async function runOne(name: Tool, round: Round): Promise<boolean> {
  const before = await round.world.fingerprint();
  const began = performance.now();
  round.gate.take();
  const found = await RUN[name](round);
  const findings = found.findings.filter((text) => !FALSE_ALARMS.some((known) => known.test(text)));
  const { requests, statuses, wrong } = round.gate.take();
  const stillIn = await fetch(`${round.gate.url}/api/user`);
  if (!stillIn.ok) wrong.push("the session was lost on the way");
  if (before !== (await round.world.fingerprint())) wrong.push("a row of the other person changed");
  const counts = [...statuses].toSorted(([a], [b]) => a - b);
  console.log(`\n${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  console.log(`  ${found.tried}`);
  if (findings.length < found.findings.length) {
    console.log(`  ${found.findings.length - findings.length} known false alarms`);
  }
  console.log(
    `  ${requests} requests through the gate; ${counts.map(([s, n]) => `${s}: ${n}`).join(", ")}`,
  );
  for (const text of [...findings.slice(0, 20), ...wrong.slice(0, 20)])
    console.log(`  FOUND ${text}`);
  if (findings.length + wrong.length === 0) console.log("  found nothing");
  return findings.length + wrong.length === 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "15" },
    processes: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    help: { type: "boolean", default: false },
  },
});
const wanted = TOOLS.filter((name) => positionals.length === 0 || positionals.includes(name));
if (values.help || wanted.length === 0) {
  console.log(USAGE);
} else if (wanted.some((name) => name !== "attacks") && !existsSync(WORD_LISTS)) {
  console.error(`The tools are not installed.\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-scan-"));
  mkdirSync(join(folder, "wapiti"));
  const world = await openWorld();
  const gate = await openGate({
    target: world.url,
    headersFor: (path) => ({
      origin: world.url.origin,
      ...(!SIGNS_IN.test(path) && { cookie: world.cookie }),
    }),
    forbidden: FORBIDDEN,
  });
  const round = {
    world,
    gate,
    folder,
    minutes: Number(values.minutes),
    processes: Number(values.processes),
    only: values.only,
  };
  try {
    for (const name of wanted) {
      if (!(await runOne(name, round))) process.exitCode = 1;
    }
    console.log(`\nWhat the tools said is in ${folder}`);
  } finally {
    await gate.close();
    await world.close();
  }
}
