import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { namesRead } from "../support/run/configuration-names.ts";
import { brokenRules, healthcheckOf, parsed } from "../support/run/dockerfile-rules.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const TEXT = read("Dockerfile");
const FILE = parsed(TEXT);

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

test("the Dockerfile follows every rule", () => {
  expect(brokenRules(TEXT)).toEqual([]);
});

describe("each rule can fail", () => {
  test.each([
    ["a base image is pinned to a full version or a digest", /node:[\d.]+-/g, "node:24-"],
    ["a working directory is absolute", "WORKDIR /app", "WORKDIR app"],
    ["files are copied, never added", "COPY server", "ADD server"],
    ["packages come from the lockfile", "npm ci --omit=dev", "npm install --omit=dev"],
    [
      "no system packages are installed, and no privileges are added",
      "RUN install",
      "RUN apt-get install -y curl && install",
    ],
    ["the last user is a number and not root", "USER 1000:1000", "USER node"],
    ["the last user is a number and not root", "USER 1000:1000", "USER 0"],
    [
      "the process starts without a shell or npm, which would block signals",
      'CMD ["node", "--max-semi-space-size=4", "server/main.mjs"]',
      "CMD node --max-semi-space-size=4 server/main.mjs",
    ],
    [
      "the process starts without a shell or npm, which would block signals",
      'CMD ["node", "--max-semi-space-size=4", "server/main.mjs"]',
      'CMD ["npm", "start"]',
    ],
    ["the health check runs without a shell", 'CMD ["node", "-e"', 'CMD curl ["node", "-e"'],
    ["it contains no secret", "ENV NODE_ENV", "ENV SESSION_SECRET=x NODE_ENV"],
    ["stages that are copied from exist", "--from=pages", "--from=nowhere"],
  ])("%s (%s)", (rule, from, to) => {
    expect(brokenRules(TEXT.replaceAll(from, to))).toContain(rule);
  });
});

test("uses the Node version pinned in package.json", () => {
  const { dependencies } = z
    .object({ dependencies: z.object({ node: z.string() }) })
    .parse(JSON.parse(read("package.json")));
  for (const from of FILE.getFROMs()) {
    expect(from.getImageName()).toBe("node");
    expect(from.getImageTag()).toMatch(`${dependencies.node}-`);
  }
});

/** Root entries that .dockerignore lets into the build. */
const LET_IN = read(".dockerignore")
  .split("\n")
  .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []));

test("copied files exist and are in the build context", () => {
  const sources = FILE.getCOPYs()
    .filter((copy) => copy.getFromFlag() === null)
    .flatMap((copy) => copy.getArguments().slice(0, -1))
    .map((argument) => argument.getValue().replace(/^\.\//, ""))
    .filter((source) => source !== ".");
  expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
  expect(sources.filter((source) => !LET_IN.includes(source.split("/")[0] ?? ""))).toEqual([]);
  expect(LET_IN.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
});

test("data, secrets and build output stay out of the build context", () => {
  expect(read(".dockerignore").split("\n")).toContain("*");
  const never = ["data", "dist", "node_modules", ".env", ".git", "certificates"];
  expect(LET_IN.filter((name) => never.includes(name))).toEqual([]);
});

test("every environment variable it sets is read by the app", () => {
  const names = FILE.getENVs().flatMap((env) => env.getProperties().map((one) => one.getName()));
  const known = namesRead();
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test.each([
  [200, 0],
  [503, 1],
])("its health check on status %i exits with %i", async (status, expected) => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(status).end();
  }).listen(0, "127.0.0.1");
  closing.push(() => server.close());
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const [, ...args] = healthcheckOf(FILE).args ?? [];
  const child = execFile(process.execPath, args, { env: { PORT: String(port) } });
  expect(await once(child, "exit")).toEqual([expected, null]);
  expect(asked).toEqual(["/healthz"]);
});
