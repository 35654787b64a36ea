import type { FastifyRequest } from "fastify";
import type { Origin } from "../../identity/security-log.ts";

/** In order of precedence, because most browsers also mention others in their user agent. */
const BROWSERS: readonly [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: readonly [name: string, pattern: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * Name of the device, such as "Firefox on Linux"; null for unknown browsers. Never the raw header,
 * which can be any text.
 */
export function deviceOf(userAgent = ""): string | null {
  const find = (known: typeof BROWSERS) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return system ?? null;
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** IP address and device of a request, for the user's security log. */
export function clientInfoOf({ ip, headers }: FastifyRequest): Origin {
  return { address: ip, device: deviceOf(headers["user-agent"]) };
}
