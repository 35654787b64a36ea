import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Number of responses that wrk received, by kind. */
export interface Answers {
  served: number;
  /** 503 with Retry-After */
  turnedAway: number;
  /** anything else, including no response */
  other: number;
  seconds: number;
}

interface WrkOptions {
  /** where wrk's script is written */
  folder: string;
  url: string;
  cookie: string;
  connections: number;
  seconds: number;
  /** pause of each connection between requests; none when absent */
  gapMs?: number;
}

/**
 * A Lua script for wrk that counts responses by status and header: wrk itself counts any status
 * below 400 as success.
 */
function script(cookie: string, gapMs: number): string {
  return `
wrk.headers["cookie"] = ${JSON.stringify(cookie)}
${gapMs > 0 ? `function delay() return ${gapMs} end` : ""}
local threads = {}
function setup(thread) table.insert(threads, thread) end
served, turned_away, other = 0, 0, 0
function response(status, headers)
  if status == 200 then served = served + 1
  elseif status == 503 and headers["retry-after"] then turned_away = turned_away + 1
  else other = other + 1 end
end
function done(summary)
  local s, t, o = 0, 0, 0
  for _, thread in ipairs(threads) do
    s = s + thread:get("served")
    t = t + thread:get("turned_away")
    o = o + thread:get("other")
  end
  local e = summary.errors
  o = o + e.connect + e.read + e.write + e.timeout
  io.write(string.format("COUNTED %d %d %d %d\\n", s, t, o, summary.duration))
end
`;
}

/** Runs wrk against a URL. Requires Debian's wrk. */
export async function wrk(options: WrkOptions): Promise<Answers> {
  const { folder, url, cookie, connections, seconds, gapMs = 0 } = options;
  const file = join(folder, "wrk.lua");
  await writeFile(file, script(cookie, gapMs));
  const { stdout } = await run("wrk", [
    "--threads=1",
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    "--timeout=30s",
    `--script=${file}`,
    url,
  ]);
  const counted = /^COUNTED (\d+) (\d+) (\d+) (\d+)$/m.exec(stdout);
  if (!counted) throw new Error(`wrk printed no counts:\n${stdout}`);
  const [served = 0, turnedAway = 0, other = 0, microseconds = 0] = counted.slice(1).map(Number);
  return { served, turnedAway, other, seconds: microseconds / 1e6 };
}
