import { expect, test } from "vitest";
import type { UploadState } from "../../receipts/retrying-upload-mutations.ts";
import { ReceiptQueue } from "./receipt-queue.ts";

/** A queue whose uploads end under the test's control. */
function world() {
  const queue = new ReceiptQueue();
  const sent: string[] = [];
  const added: string[] = [];
  const uploads = new Map<string, { end: (state: UploadState) => void; isCanceled: boolean }>();
  const to = {
    projectId: 7,
    refusalOf: (file: File) => (file.name.endsWith(".txt") ? "Can't be used" : undefined),
    startUpload: (file: File, onChange: (state: UploadState) => void) => {
      sent.push(file.name);
      const { promise, resolve } = Promise.withResolvers<UploadState>();
      const upload = {
        isCanceled: false,
        end: (state: UploadState) => {
          if (!upload.isCanceled) onChange(state);
          resolve(state);
        },
      };
      uploads.set(file.name, upload);
      const cancel = () => {
        upload.isCanceled = true;
        resolve({ kind: "canceled" });
      };
      return { retry: () => promise, cancel, settled: () => promise };
    },
    addDraft: async (key: string) => void added.push(key),
  };
  const add = (...names: string[]) =>
    queue.add(
      names.map((name) => new File([], name)),
      to,
    );
  const store = (name: string) => uploads.get(name)?.end({ kind: "stored", key: `key of ${name}` });
  const idOf = (name: string) => queue.files().find((file) => file.name === name)?.id ?? 0;
  return { queue, to, sent, added, uploads, add, store, idOf };
}

test("a file that is removed before its turn is never sent", async () => {
  const { queue, sent, added, add, store, idOf } = world();
  const done = add("a.jpg", "b.jpg", "c.jpg");
  expect(sent).toEqual(["a.jpg"]);
  queue.remove(idOf("b.jpg"));
  store("a.jpg");
  await expect.poll(() => sent).toEqual(["a.jpg", "c.jpg"]);
  store("c.jpg");
  await done;
  expect(added).toEqual(["key of a.jpg", "key of c.jpg"]);
});

test("a removed file is canceled, and the next one follows", async () => {
  const { queue, sent, added, uploads, add, store, idOf } = world();
  const done = add("a.jpg", "b.jpg");
  queue.remove(idOf("a.jpg"));
  expect(uploads.get("a.jpg")?.isCanceled).toBe(true);
  await expect.poll(() => sent).toEqual(["a.jpg", "b.jpg"]);
  store("b.jpg");
  await done;
  expect(added).toEqual(["key of b.jpg"]);
});

test("leaving asks while a file is sent or waits, not for a refused one", async () => {
  const { queue, uploads, add, store } = world();
  await add("notes.txt");
  expect(queue.isBusy()).toBe(false);
  const done = add("a.jpg", "b.jpg");
  expect(queue.isBusy()).toBe(true);
  uploads.get("a.jpg")?.end({ kind: "refused", message: "No picture" });
  await expect.poll(() => uploads.size).toBe(2);
  expect(queue.isBusy()).toBe(true);
  store("b.jpg");
  await done;
  await expect.poll(() => queue.isBusy()).toBe(false);
  expect(queue.files().map(({ name, projectId }) => [name, projectId])).toEqual([
    ["notes.txt", 7],
    ["a.jpg", 7],
  ]);
});

test("a stored receipt that the inbox rejected can be added again", async () => {
  const { queue, to, sent, store } = world();
  const keys: string[] = [];
  let isFull = true;
  const addDraft = async (key: string) => {
    keys.push(key);
    if (isFull) throw new Error("Full");
  };
  const done = queue.add([new File([], "a.jpg")], { ...to, addDraft });
  store("a.jpg");
  await done;
  await expect.poll(() => queue.files()).toMatchObject([{ name: "a.jpg", state: "unlisted" }]);
  expect(queue.isBusy()).toBe(true);
  isFull = false;
  queue.retry(queue.files()[0]?.id ?? 0);
  await expect.poll(() => queue.files()).toEqual([]);
  expect([sent, keys]).toEqual([["a.jpg"], ["key of a.jpg", "key of a.jpg"]]);
});
