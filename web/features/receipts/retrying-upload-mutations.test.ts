import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { startUpload, storedUpload, type UploadState } from "./retrying-upload-mutations.ts";

const FILE = new File(["photo"], "IMG_2041.jpg", { type: "image/jpeg" });

function problem(status: number): ProblemError {
  const body = { error: `Refused with ${status}`, code: "unavailable" } as const;
  return new ProblemError({ status, message: body.error, problem: body });
}

/** An upload whose attempts end with the given results, in order. */
function started(...tries: (string | Error)[]) {
  const states: UploadState[] = [];
  const connection = new EventTarget();
  const sent: File[] = [];
  const ids: string[] = [];
  const send = async (file: File, { id }: { id: string }) => {
    sent.push(file);
    ids.push(id);
    const end = tries.shift() ?? problem(0);
    if (end instanceof Error) throw end;
    return end;
  };
  const upload = startUpload(FILE, (state) => states.push(state), {
    prepare: async (file) => file,
    send,
    connection,
  });
  return { upload, states, sent, ids, connection };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a retrying upload", () => {
  test("returns the key of a stored file", async () => {
    const { upload } = started("a.jpg");
    expect(await upload.settled()).toEqual({ kind: "stored", key: "a.jpg" });
  });

  test("finds the stored file by its key until its form is closed", async () => {
    const { upload, ids } = started(problem(0), "b.jpg");
    await upload.settled();
    await upload.retry();
    expect(new Set(ids).size).toBe(1);
    expect(storedUpload("b.jpg")).toEqual({ file: FILE, id: ids[0] });
    upload.cancel();
    expect(storedUpload("b.jpg")).toBeUndefined();
  });

  test("is not sent once it was canceled while the file was prepared", async () => {
    const { promise: preparing, resolve: prepared } = Promise.withResolvers<File>();
    const sent: File[] = [];
    const send = async (file: File) => {
      sent.push(file);
      return "a.jpg";
    };
    const connection = new EventTarget();
    const upload = startUpload(FILE, () => {}, { prepare: () => preparing, send, connection });
    upload.cancel();
    prepared(FILE);
    expect(await upload.settled()).toEqual({ kind: "canceled" });
    await Promise.resolve();
    expect(sent).toEqual([]);
  });

  test.each([0, 401, 408, 429, 500, 502, 503])(
    "waits after status %i and resends the same bytes",
    async (status) => {
      const { upload, states, sent } = started(problem(status), "a.jpg");
      expect(await upload.settled()).toMatchObject({ kind: "waiting" });
      await vi.advanceTimersByTimeAsync(60_000);
      expect(states.at(-1)).toEqual({ kind: "stored", key: "a.jpg" });
      expect(sent).toEqual([FILE, FILE]);
    },
  );

  test("retries at once when the connection returns", async () => {
    const { upload, states, connection } = started(problem(0), "a.jpg");
    await upload.settled();
    connection.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toEqual({ kind: "stored", key: "a.jpg" });
  });

  test("waits longer after each failure, up to a minute", async () => {
    const { upload, sent } = started();
    await upload.settled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(600_000);
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(before + 1);
  });

  test("retries on demand", async () => {
    const { upload } = started(problem(503), problem(503), "a.jpg");
    await upload.settled();
    expect(await upload.retry()).toMatchObject({ kind: "waiting", message: "Refused with 503" });
    expect(await upload.retry()).toEqual({ kind: "stored", key: "a.jpg" });
  });

  test.each([400, 413, 415])("does not retry after status %i", async (status) => {
    const { upload, sent } = started(problem(status));
    expect(await upload.settled()).toEqual({ kind: "refused", message: `Refused with ${status}` });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(1);
  });

  test("stops for good when canceled while waiting", async () => {
    const { upload, sent, states } = started(problem(0));
    await upload.settled();
    upload.cancel();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toEqual({ kind: "canceled" });
  });

  test("aborts a running upload", async () => {
    const states: UploadState[] = [];
    const send = (_: File, { signal }: { signal: AbortSignal }) =>
      new Promise<string>((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      });
    const connection = new EventTarget();
    const upload = startUpload(FILE, (state) => states.push(state), {
      prepare: async (file) => file,
      send,
      connection,
    });
    upload.cancel();
    expect(await upload.settled()).toEqual({ kind: "canceled" });
    expect(states).toEqual([{ kind: "canceled" }]);
  });
});
