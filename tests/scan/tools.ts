import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Target } from "./targets.ts";

/** A tool's findings and its duration. */
export interface Found {
  tried: string;
  findings: string[];
}

interface Run {
  folder: string;
  /** timeout */
  milliseconds: number;
}

/** Runs a program at low priority; returns its output. */
export function runTool(
  program: string,
  args: readonly string[],
  { folder, milliseconds }: Run,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("nice", ["-n", "10", program, ...args], {
      cwd: folder,
      env: { PATH: process.env["PATH"], HOME: folder, LANG: "C.UTF-8" },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let output = "";
    const collect = (part: Buffer) => {
      output += part.toString();
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const timer = setTimeout(
      () => {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      },
      Math.max(0, milliseconds),
    );
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(timer);
      resolve(output);
    });
  });
}

export interface SqlmapOptions {
  gate: string;
  folder: string;
  minutes: number;
  processes: number;
}

/** Runs sqlmap on each target, several in parallel, until done or out of time. */
export async function runSqlmap(
  targets: readonly Target[],
  { gate, folder, minutes, processes }: SqlmapOptions,
): Promise<Found> {
  const end = performance.now() + minutes * 60_000;
  const waiting = targets.map((target, place) => ({ target, place }));
  const findings: string[] = [];
  const unfinished: string[] = [];
  let places = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { target, place } = next;
      const left = end - performance.now();
      const home = join(folder, `sqlmap-${place}`);
      mkdirSync(home);
      const file = join(home, "request.txt");
      writeFileSync(file, target.text.replace("Host: 127.0.0.1", `Host: ${new URL(gate).host}`));
      const output =
        left > 0
          ? await runTool("sqlmap", sqlmapArgs(file, home), { folder: home, milliseconds: left })
          : "";
      writeFileSync(join(home, "output.txt"), `${target.name}\n${output}`);
      const refuted = output.match(/ parameter '.*' does not seem to be injectable/g) ?? [];
      places += refuted.length;
      if (/identified the following injection|is vulnerable\./.test(output))
        findings.push(target.name);
      else if (!output.includes("all tested parameters do not appear"))
        unfinished.push(target.name);
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
  const open = unfinished.length === 0 ? "" : `; not finished: ${unfinished.join(", ")}`;
  return { tried: `${targets.length} requests with ${places} places in them${open}`, findings };
}

/** The database is known, so tests for other ones are left out. */
const SQLMAP_ARGS =
  "--batch --level=3 --risk=2 --dbms=PostgreSQL --skip=user-agent,referer,host " +
  "--drop-set-cookie --ignore-code=* --answers=quit=N,redirect=N --timeout=20 --retries=1 " +
  "--disable-coloring --ignore-stdin --skip-waf --flush-session";

function sqlmapArgs(file: string, home: string): string[] {
  return ["-r", file, `--output-dir=${home}`, ...SQLMAP_ARGS.split(" ")];
}

const WAPITI_MODULES =
  "backup,blindsql,buster,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,ssrf,xss,xxe";

const wapitiReport = z.object({
  vulnerabilities: z.record(z.string(), z.array(z.object({ info: z.string(), path: z.string() }))),
});

export async function runWapiti(
  gate: string,
  starts: readonly string[],
  { folder, milliseconds }: Run,
): Promise<Found> {
  const report = join(folder, "wapiti.json");
  const home = join(folder, "wapiti");
  const settings = `-m ${WAPITI_MODULES} --scope domain --no-bugreport --flush-session --store-session ${home} --store-config ${home} --max-scan-time ${Math.round(milliseconds / 3000)} --max-attack-time 30 -f json -o ${report} -u ${gate}/`;
  const args = [...settings.split(" "), ...starts.flatMap((path) => ["-s", gate + path])];
  const output = await runTool("wapiti", args, { folder, milliseconds });
  writeFileSync(join(folder, "wapiti.txt"), output);
  const { vulnerabilities } = wapitiReport.parse(JSON.parse(readFileSync(report, "utf8")));
  const findings = Object.entries(vulnerabilities).flatMap(([kind, hits]) =>
    hits.map(({ info, path }) => `${kind} at ${path}: ${info}`),
  );
  return {
    tried: `${WAPITI_MODULES.split(",").length} modules on ${starts.length} addresses and what they lead to`,
    findings,
  };
}

/** Files that must not be served, besides the lists of dirb. */
const SECRETS = `.env .env.local .env.production .git/HEAD .git/config .gitignore .npmrc .ssh/id_rsa .DS_Store
data/session-secret session-secret database-password admin-password outbox data/ package.json package-lock.json
server/main.mjs server/app.ts node_modules/ dist/ tsconfig.json docker-compose.yml Dockerfile backup.zip
dump.sql database.sqlite id_rsa metrics api/metrics debug api/debug swagger api/docs server-status
..%2f..%2fetc%2fpasswd %2e%2e/%2e%2e/etc/passwd ..%5c..%5cetc%5cpasswd assets/..%2f..%2fpackage.json
files/..%2f..%2fsession-secret files/receipts/..%2f..%2fsession-secret`;

/** Existing paths in the lists; /login redirects signed-in users to the dashboard. */
const OWN: ReadonlySet<string> = new Set(["login", "admin", "favicon.svg", "robots.txt"]);

const ffufReport = z.object({
  results: z.array(
    z.object({ input: z.object({ FUZZ: z.string() }), status: z.number(), length: z.number() }),
  ),
});

/** Requests every path in the lists; any response other than a page or an error is a finding. */
export async function runFfuf(
  gate: string,
  lists: string,
  { folder, milliseconds }: Run,
): Promise<Found> {
  const files = readdirSync(lists, { recursive: true, encoding: "utf8" });
  const wanted = files.filter((name) => /(?:^common|^vulns.*)\.txt$/.test(name));
  const words = wanted.flatMap((name) => readFileSync(join(lists, name), "latin1").split(/\r?\n/));
  const all = [
    ...new Set([...words, ...SECRETS.split(/\s+/)].map((word) => word.replace(/^\//, ""))),
  ];
  const list = join(folder, "words.txt");
  writeFileSync(list, all.filter((word) => /^[^?#]/.test(word)).join("\n"));
  const report = join(folder, "ffuf.json");
  const seconds = String(Math.round(milliseconds / 1000));
  const args = ["-w", list, "-u", `${gate}/FUZZ`, "-mc", "all", "-fc", "404", "-t", "10"];
  await runTool("ffuf", [...args, "-maxtime", seconds, "-of", "json", "-o", report], {
    folder,
    milliseconds: milliseconds + 10_000,
  });
  const { results } = ffufReport.parse(JSON.parse(readFileSync(report, "utf8")));
  // Paths without an extension get the same shell, so the most common size is its size.
  const page = mostCommon(results.map(({ length }) => length));
  const findings = results
    .filter(({ status, length }) => status >= 500 || (status < 400 && length !== page))
    .filter(({ input }) => !OWN.has(input.FUZZ))
    .map(({ input, status, length }) => `/${input.FUZZ} → ${status}, ${length} bytes`);
  return { tried: `${all.length} words`, findings };
}

function mostCommon(numbers: readonly number[]): number | undefined {
  const times = Map.groupBy(numbers, (number) => number);
  return [...times].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

const SLOW_SECONDS = 60;
const CONNECTIONS = 400;

/** Behavior under slow clients: when the last one is disconnected, and the latency of others. */
export async function runSlow(
  target: URL,
  { mode, path, folder }: { mode: "H" | "B" | "R"; path: string; folder: string },
): Promise<Found> {
  const prefix = join(folder, `slow-${mode}`);
  const address = new URL(path, target).href;
  const settings = `-${mode} -c ${CONNECTIONS} -r 200 -i 5 -l ${SLOW_SECONDS} -f application/json -g -o ${prefix} -u ${address}`;
  const waits: number[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      const response = await fetch(new URL("/api/user", target), {
        signal: AbortSignal.timeout(30_000),
      });
      await response.text();
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const run = { folder, milliseconds: (SLOW_SECONDS + 20) * 1000 };
  writeFileSync(`${prefix}.txt`, await runTool("slowhttptest", settings.split(" "), run));
  over.abort();
  await watching;
  const [, ...lines] = readFileSync(`${prefix}.csv`, "utf8").trim().split("\n");
  const rows = lines.map((line) => line.split(",").map(Number));
  const last =
    rows.findLast(([, , pending = 0, connected = 0]) => pending + connected > 0)?.[0] ?? 0;
  const [, closed = 0] = rows.at(-1) ?? [];
  const longest = Math.round(Math.max(...waits));
  const tried = `${CONNECTIONS} connections, ${closed} closed by the product, the last after ${last} s; ${waits.length} other requests, the slowest ${longest} ms`;
  const findings = last > 32 || longest > 5_000 ? [tried] : [];
  return { tried, findings };
}
