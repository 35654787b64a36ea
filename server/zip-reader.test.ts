import { afterEach, describe, expect, test } from "vitest";
import { zipOfFolders } from "../tests/support/hostile/hostile-zips.ts";
import { zipped } from "../tests/support/account-backup.ts";
import { openFiles } from "../tests/support/run/process-resources.ts";
import { openZip, type Zip, ZipRejected } from "./zip-reader.ts";

const LIMITS = { entries: 100, directoryBytes: 10_000 };

const opened: Zip[] = [];
afterEach(async () => {
  for (const zip of opened.splice(0)) await zip.close();
});

async function open(bytes: Buffer): Promise<Zip> {
  const zip = await openZip(bytes, LIMITS);
  opened.push(zip);
  return zip;
}

const refused = (why: ZipRejected["why"]) =>
  expect.objectContaining({ why, constructor: ZipRejected }) as Error;

async function textOf(zip: Zip, name: string): Promise<string> {
  const entry = zip.files.get(name);
  if (entry === undefined) throw new Error(`There is no ${name}`);
  const pieces: Buffer[] = [];
  await zip.read(entry, (piece) => void pieces.push(piece));
  return Buffer.concat(pieces).toString();
}

const TEXT = "Tiles and grout. ".repeat(20_000);

test.each([0, 9])("reads files as written, with compression %d", async (level) => {
  const zip = await open(
    await zipped(
      [
        ["a/b.txt", Buffer.from(TEXT)],
        ["../ü.txt", Buffer.alloc(0)],
      ],
      level,
    ),
  );
  expect([...zip.files.keys()]).toEqual(["a/b.txt", "../ü.txt"]);
  expect(await textOf(zip, "a/b.txt")).toBe(TEXT);
  expect(await textOf(zip, "../ü.txt")).toBe("");
});

describe("limits a ZIP before reading its directory", () => {
  // A directory of zeros: reading any entry would fail as damaged.
  const garbage = (count: number, length: number) => {
    const zip = zipOfFolders(count, "as many", `${"d".repeat(length)}/`);
    return zip.fill("x", 4, 4 + count * (47 + length));
  };

  test("by number of entries", async () => {
    await expect(open(garbage(101, 1))).rejects.toEqual(refused("too many"));
    await expect(open(garbage(70_000, 1))).rejects.toEqual(refused("too many"));
    await expect(open(garbage(100, 1))).rejects.toEqual(refused("damaged"));
  });

  test("by length of the directory", async () => {
    await expect(open(garbage(90, 60_000))).rejects.toEqual(refused("too many"));
  });
});

test("counts folders but doesn't return them as files", async () => {
  expect((await open(zipOfFolders(100))).files.size).toBe(0);
  await expect(open(zipOfFolders(101))).rejects.toEqual(refused("too many"));
});

test("rejects overlapping entries", async () => {
  const zip = await zipped(
    [
      ["a", Buffer.from(TEXT)],
      ["b", Buffer.from(TEXT)],
    ],
    0,
  );
  const second = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  // Makes the second entry start where the first one does.
  zip.writeUInt32LE(0, second + 42);
  await expect(open(zip)).rejects.toEqual(refused("damaged"));
});

test("rejects a duplicate name", async () => {
  await expect(open(zipOfFolders(2, "as many", "file"))).rejects.toEqual(refused("repeated"));
});

describe("rejects a file that differs from its directory entry", () => {
  const changed = async (change: (entry: Buffer) => void) => {
    const zip = await zipped([["a", Buffer.from(TEXT)]]);
    change(zip.subarray(zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))));
    return open(zip);
  };

  test.each<[string, (entry: Buffer) => void, ZipRejected["why"]]>([
    ["longer than it says", (entry) => entry.writeUInt32LE(10, 24), "too long"],
    ["shorter than it says", (entry) => entry.writeUInt32LE(TEXT.length + 1, 24), "damaged"],
    ["of another sum", (entry) => entry.writeUInt32LE(1, 16), "damaged"],
    ["encrypted", (entry) => entry.writeUInt16LE(1, 8), "damaged"],
    ["packed in a way that nobody uses", (entry) => entry.writeUInt16LE(12, 10), "damaged"],
    ["beyond the end", (entry) => entry.writeUInt32LE(1e9, 20), "damaged"],
  ])("%s", async (_, change, why) => {
    await expect(changed(change).then((zip) => textOf(zip, "a"))).rejects.toEqual(refused(why));
  });

  test("stops when the reader fails and leaves no file open", async () => {
    const before = openFiles(process.pid);
    const zip = await open(await zipped([["a", Buffer.from(TEXT)]]));
    const entry = zip.files.get("a");
    if (entry === undefined) throw new Error("There is no a");
    let pieces = 0;
    const stop = new Error("Enough");
    const reading = zip.read(entry, () => {
      pieces += 1;
      throw stop;
    });
    await expect(reading).rejects.toBe(stop);
    expect(pieces).toBe(1);
    await expect(zip.read(entry, () => {}, AbortSignal.abort(stop))).rejects.toBe(stop);
    // Connections of tests in earlier files may still open or close.
    await expect.poll(() => openFiles(process.pid)).toBeLessThanOrEqual(before + 1);
  });
});

test.each([0, 1, 21, 22, 70_000])("rejects %d arbitrary bytes", async (length) => {
  await expect(open(Buffer.alloc(length, "PK"))).rejects.toEqual(refused("damaged"));
});
