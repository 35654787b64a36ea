import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  fileUploads,
  sendFile,
  sendInTurn,
  type StoredFile,
  type UploadState,
} from "./file-upload-mutations.ts";

const BILL = new File(["bill"], "bill.pdf", { type: "application/pdf" });
const REFUSED = new File(["notes"], "notes.txt", { type: "text/plain" });
const OPTIONS = { signal: new AbortController().signal, onProgress: () => {} };

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

/** Uploads that end under the test's control. */
function world() {
  const ends: { succeed: (key: string) => void; fail: () => void }[] = [];
  const shown = new Map<string, UploadState>();
  const stored: StoredFile[] = [];
  const kept = new Map<string, File>();
  const uploads = fileUploads(
    (field, state) => shown.set(field, state),
    (field, file) => (file ? kept.set(field, file) : kept.delete(field)),
    (_file, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted")));
        ends.push({ succeed: resolve, fail: () => reject(new Error("offline")) });
      }),
  );
  const choose = (field: string, file = BILL) =>
    uploads.choose(field, file, (one) => stored.push(one));
  return { uploads, choose, ends, shown, stored, kept };
}

test("a photo is prepared before it is sent", async () => {
  const small = new File(["small"], "photo.jpg", { type: "image/jpeg" });
  const prepare = async () => small;
  const upload = vi.fn<(file: File) => Promise<string>>(async ({ name }) => `key of ${name}`);
  expect(await sendFile(BILL, OPTIONS, { prepare, upload })).toBe("key of photo.jpg");
});

test("a file canceled while it was prepared isn't sent", async () => {
  const control = new AbortController();
  const upload = vi.fn<() => Promise<string>>(async () => "key");
  const prepare = async () => {
    control.abort();
    return BILL;
  };
  const sent = sendFile(BILL, { ...OPTIONS, signal: control.signal }, { prepare, upload });
  await expect(sent).rejects.toThrow("aborted");
  expect(upload).not.toHaveBeenCalled();
});

test("files that are sent in turn wait for each other, also after a failure", async () => {
  const ends: PromiseWithResolvers<string>[] = [];
  const send = sendInTurn((_file) => {
    const end = Promise.withResolvers<string>();
    ends.push(end);
    return end.promise;
  });
  const sent = [send(BILL, OPTIONS), send(BILL, OPTIONS)];
  await vi.waitFor(() => expect(ends).toHaveLength(1));
  ends[0]?.reject(new Error("offline"));
  await expect(sent[0]).rejects.toThrow("offline");
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.resolve("2");
  expect(await sent[1]).toBe("2");
});

test("a save after running uploads also sends again what fails until then", async () => {
  const { uploads, choose, ends, stored } = world();
  choose("a");
  const saved = uploads.settle({ afterRunning: true });
  ends[0]?.fail();
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.succeed("1");
  expect(await saved).toBe(true);
  expect(stored).toEqual([{ key: "1", name: "bill.pdf" }]);
});

test("a save waits for the uploads of all fields", async () => {
  const { uploads, choose, ends, shown, stored } = world();
  choose("a");
  choose("b");
  const settled = uploads.settle();
  expect(shown.get("b")).toEqual({ uploading: { name: "bill.pdf", share: 0 } });
  ends[0]?.succeed("1");
  ends[1]?.succeed("2");
  expect(await settled).toBe(true);
  expect(stored.map(({ key }) => key)).toEqual(["1", "2"]);
  expect(shown.get("b")).toEqual({});
});

test("a file that wasn't uploaded is sent again by each save, until it is removed", async () => {
  const { uploads, choose, ends, shown, stored } = world();
  choose("a");
  ends[0]?.fail();
  await vi.waitFor(() =>
    expect(shown.get("a")).toEqual({ error: "Upload failed", unsent: "bill.pdf" }),
  );
  const saved = uploads.settle();
  ends[1]?.fail();
  expect(await saved).toBe(false);
  uploads.retry("a");
  ends[2]?.fail();
  expect(await uploads.settle()).toBe(false);
  uploads.cancel("a");
  expect(shown.get("a")).toEqual({});
  expect(await uploads.settle()).toBe(true);
  expect(stored).toEqual([]);
});

test("a file that wasn't uploaded is stored by the save that can send it", async () => {
  const { uploads, choose, ends, shown, stored } = world();
  choose("a");
  ends[0]?.fail();
  await vi.waitFor(() => expect(shown.get("a")).toHaveProperty("unsent"));
  const saved = uploads.settle();
  ends[1]?.succeed("1");
  expect(await saved).toBe(true);
  expect(stored).toEqual([{ key: "1", name: "bill.pdf" }]);
});

test("a refused file takes the place of a failed one", async () => {
  const { uploads, choose, ends, shown } = world();
  choose("a");
  ends[0]?.fail();
  await vi.waitFor(() => expect(shown.get("a")).toHaveProperty("error"));
  choose("a", REFUSED);
  expect(shown.get("a")?.error).toMatch(/^notes\.txt: /);
  expect(await uploads.settle()).toBe(true);
});

test("a canceled upload is no failure", async () => {
  const { uploads, choose, shown } = world();
  choose("a");
  uploads.cancel("a");
  expect(await uploads.settle()).toBe(true);
  expect(shown.get("a")).toEqual({});
});

test("a discarded form neither sends nor keeps its files", async () => {
  const { uploads, choose, ends, shown, stored } = world();
  choose("a");
  ends[0]?.fail();
  await vi.waitFor(() => expect(shown.get("a")).toHaveProperty("unsent"));
  choose("b");
  uploads.cancelAll();
  const settled = uploads.settle();
  expect(ends).toHaveLength(2);
  expect(await settled).toBe(true);
  expect(stored).toEqual([]);
});

test("a file is kept over a reload until it is uploaded or removed", async () => {
  const { uploads, choose, ends, shown, kept } = world();
  for (const field of ["sent", "unsent", "removed", "open"]) choose(field);
  choose("refused", REFUSED);
  ends[0]?.succeed("1");
  ends[1]?.fail();
  uploads.cancel("removed");
  await vi.waitFor(() => expect(shown.get("unsent")).toHaveProperty("unsent"));
  uploads.abortAll();
  await vi.waitFor(() => expect(shown.get("open")).toEqual({}));
  expect([...kept.keys()]).toEqual(["unsent", "open"]);
});
