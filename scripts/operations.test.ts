import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callCommand,
  callInHost,
  contentsOf,
  environmentOf,
  type Installation,
  newInstallation,
  receiptsOf,
  scriptPath,
} from "../tests/support/app/processes/installations.ts";
import { putBytes } from "../tests/support/hostile/put-bytes.ts";

const RECEIPTS = 60;
const BYTES = Buffer.alloc(200_000, "a receipt ");

let folder: string;
let source: Installation;
let before: Awaited<ReturnType<typeof contentsOf>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-operations-"));
  source = await newInstallation();
  await source.query(`insert into users (email) values ('somebody@example.com')`);
  for (let count = 0; count < RECEIPTS; count += 1) {
    const key = `${randomUUID()}.png`;
    await putBytes(source.storage, key, { bytes: BYTES, contentType: "image/png" });
    await source.query(
      `insert into uploads (user_id, key, content_type, size, state)
       values (1, '${key}', 'image/png', ${BYTES.length}, 'stored')`,
    );
  }
  before = await contentsOf(source);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

test.each(["backup", "restore", "verify", "user", "migrate", "move-receipts", "seed"])(
  "%s prints its usage without any configuration",
  async (name) => {
    const { code, said } = await callInHost(name, ["--help"], { PATH: process.env["PATH"] });
    expect(said).toMatch(/^Usage: npm run .*--help {2,}shows this help/s);
    expect(code).toBe(0);
  },
);

test("a command is a process that exits with 0 or 1", async () => {
  const env = { PATH: process.env["PATH"] };
  const [helped, refused] = await Promise.all([
    callCommand("migrate", ["--help"], env),
    callCommand("migrate", ["--now"], environmentOf(source)),
  ]);
  expect(helped).toMatchObject({ code: 0, said: expect.stringMatching(/^Usage: /) as string });
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/--now/) as string });
});

test.each([
  ["backup", [], /--to is missing[^]*Usage/],
  ["backup", ["--too", "x"], /Unknown option '--too'[^]*Usage/],
  ["backup", ["--to", "/no/such/folder/x.tar"], /There is no folder \/no\/such\/folder/],
  ["backup", ["--to", scriptPath("backup")], /is there already/],
  ["restore", [], /--from is missing[^]*Usage/],
  ["restore", ["x.tar"], /Unexpected argument 'x.tar'[^]*Usage/],
  ["restore", ["--from", "/no/such/file"], /There is no file \/no\/such\/file/],
  ["restore", ["--from", scriptPath("backup")], /no backup of Plumbline/],
  ["backup", ["--to", "s3://a-bucket/x"], /^Set BACKUP_S3_ACCESS_KEY_ID, /],
  ["backup", ["--list", "/backups"], /--list is for a bucket/],
  ["verify", ["--deep"], /Unknown option '--deep'[^]*Usage/],
  ["verify", ["--backup", scriptPath("backup")], /no backup of Plumbline/],
  ["migrate", ["--now"], /Unknown option '--now'[^]*Usage/],
  ["move-receipts", ["--to", "moon"], /--to must be "bucket" or "folder"[^]*Usage/],
  ["move-receipts", ["--to", "bucket"], /^Set S3_BUCKET and its companions/],
  ["seed", ["--much"], /Unknown option '--much'[^]*Usage/],
  ["user", [], /Which command\?[^]*Usage/],
  ["user", ["rename", "--email", "a@example.com"], /What is "rename"\?[^]*Usage/],
  ["user", ["find"], /--email is missing[^]*Usage/],
  ["user", ["find", "--email", "nobody@example.com"], /There is no account with the email nobody/],
  ["user", ["set-plan", "--email", "a@example.com", "--plan", "gold"], /"pro" or "free"/],
  ["user", ["delete", "--email", "somebody@example.com"], /Add --yes to confirm/],
])("%s %j prints the reason", async (name, args, why) => {
  const { code, said } = await callInHost(name, args, environmentOf(source));
  expect(said).toMatch(why);
  expect(said).not.toMatch(/\n\s+at /);
  expect(code).toBe(1);
});

test("a refused command changes nothing", async () => {
  expect(await contentsOf(source)).toEqual(before);
});

test.each(["backup", "restore", "verify", "user"])(
  "%s lists what is wrong with the configuration",
  async (name) => {
    const file = join(folder, "any.tar");
    await writeFile(file, "");
    const args = {
      backup: ["--to", join(folder, "new.tar")],
      restore: ["--from", file],
      verify: [],
      user: ["find", "--email", "a@example.com"],
    }[name];
    const env = { ...environmentOf(source), PORT: "many" };
    const { code, said } = await callInHost(name, args ?? [], env);
    expect(said).toMatch(/^PORT must be/);
    expect(code).toBe(1);
  },
);

test.each([
  ["backup", ["--to", "x.tar"]],
  ["verify", []],
  ["user", ["find", "--email", "a@example.com"]],
  ["move-receipts", ["--to", "bucket"]],
])("%s creates no installation", async (name, args) => {
  const own = await mkdtemp(join(folder, "mistyped-"));
  const dataDir = join(own, "date");
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  const inOwn = args.map((arg) => (arg === "x.tar" ? join(own, arg) : arg));
  const { code, said } = await callInHost(name, inOwn, env);
  expect(said).toBe(`There is no installation in ${dataDir}; set DATA_DIR.\n`);
  expect(code).toBe(1);
  expect(await readdir(own)).toEqual([]);
});

describe("killed midway", () => {
  /** Starts a command, and kills it without warning at the given moment. */
  async function kill(name: string, args: string[], env: NodeJS.ProcessEnv, isTime: IsTime) {
    const child = spawn(process.execPath, [scriptPath(name), ...args], { env, stdio: "ignore" });
    const ended = once(child, "exit");
    while (child.exitCode === null && !(await isTime())) await wait(1);
    child.kill("SIGKILL");
    const [, signal] = (await ended) as [number | null, string | null];
    return signal;
  }
  type IsTime = () => Promise<boolean>;

  test("a backup has no final name, and the next one is complete", async () => {
    const own = await mkdtemp(join(folder, "killed-"));
    const file = join(own, "backup.tar");
    const args = ["--to", file];
    const isBegun = async () =>
      (await readdir(own)).some((name) => name.endsWith(".unfinished-backup"));
    expect(await kill("backup", args, environmentOf(source), isBegun)).toBe("SIGKILL");
    expect(await readdir(own)).not.toContain("backup.tar");
    const { code, said } = await callCommand("backup", args, environmentOf(source));
    expect(said).toContain(`${RECEIPTS} receipts`);
    expect(code).toBe(0);
    const left = (await readdir(own)).filter((name) => !name.endsWith(".unfinished-backup"));
    expect(left).toEqual(["backup.tar"]);
  });

  test("a restore leaves an empty database, and succeeds when repeated", async () => {
    const file = join(folder, "whole.tar");
    expect(await callInHost("backup", ["--to", file], environmentOf(source))).toMatchObject({
      code: 0,
    });
    const target = await newInstallation();
    try {
      const env = environmentOf(target);
      const oneIsWhole = async () => {
        for await (const { key } of target.storage.list()) {
          const opened = await target.storage.open(key);
          opened?.bytes.destroy();
          if (opened) return true;
        }
        return false;
      };
      const args = ["--from", file];
      expect(await kill("restore", args, env, oneIsWhole)).toBe("SIGKILL");
      expect(await target.query("select from users")).toEqual([]);
      const { code, said } = await callCommand("restore", args, env);
      expect(said).toMatch(/60 receipts, \d+ of which were there/);
      expect(code).toBe(0);
      expect(await contentsOf(target)).toEqual(await contentsOf(source));
      expect(await receiptsOf(target.storage)).toEqual(await receiptsOf(source.storage));
      const verified = await callInHost("verify", [], env);
      expect(verified.said).toMatch(/uploads +60\n[^]*receipts +60, 12\.0 MB\nNo problems found\./);
      expect(verified.code).toBe(0);
    } finally {
      await target.close();
    }
  });
});

test("verify exits with 1 and a list when a file has no record", async () => {
  const target = await newInstallation();
  try {
    const key = `${randomUUID()}.png`;
    await putBytes(target.storage, key, { bytes: BYTES, contentType: "image/png" });
    const { code, said } = await callCommand("verify", [], environmentOf(target));
    expect(said).toContain(`The file ${key} belongs to nobody.`);
    expect(code).toBe(1);
  } finally {
    await target.close();
  }
});
