import { afterEach, describe, expect, test, vi } from "vitest";
import { refusalOf, uploadReceipt } from "./upload-mutations.ts";

const LIMIT = 10 * 1024 * 1024;

describe("refusalOf", () => {
  test.each([
    ["image/jpeg", 1, undefined],
    ["image/jpg", 1, undefined],
    ["image/png", LIMIT, undefined],
    ["image/gif", 5, undefined],
    ["application/pdf", LIMIT, undefined],
    ["image/png", LIMIT + 1, undefined],
    ["image/jpeg", 8 * LIMIT + 1, "This file is 80.1 MB. Receipts can be at most 10 MB."],
    ["image/gif", LIMIT + 1, "This file is 10.1 MB. Receipts can be at most 10 MB."],
    ["application/pdf", LIMIT + 1, "This file is 10.1 MB. Receipts can be at most 10 MB."],
    ["image/heic", 10, undefined],
    ["application/pdf", 0, "This file is empty. Choose a different file."],
    ["image/svg+xml", 10, "This file can't be used. Choose a JPEG, PNG, GIF, or PDF."],
    ["text/html", 10, "This file can't be used. Choose a JPEG, PNG, GIF, or PDF."],
    ["constructor", 10, "This file can't be used. Choose a JPEG, PNG, GIF, or PDF."],
    ["", 10, "This file can't be used. Choose a JPEG, PNG, GIF, or PDF."],
  ])("%s of %i bytes: %s", (type, size, refusal) => {
    expect(refusalOf({ name: "receipt", type, size })).toBe(refusal);
  });
});

describe("an upload without an answer", () => {
  const requests: EventTarget[] = [];
  /** A connection that accepts the bytes and never responds. */
  class SilentRequest extends EventTarget {
    upload = new EventTarget();
    open = () => undefined;
    setRequestHeader = () => undefined;
    abort = () => this.dispatchEvent(new Event("loadend"));
    send = () => void requests.push(this.upload);
  }

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("ends a minute after its last progress", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("XMLHttpRequest", SilentRequest);
    const { signal } = new AbortController();
    const end = vi.fn<(error: unknown) => void>();
    void uploadReceipt(new File(["photo"], "a.jpg"), { signal, onProgress: () => {} }).catch(end);
    await vi.advanceTimersByTimeAsync(59_000);
    requests[0]?.dispatchEvent(new Event("progress"));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(end).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(end).toHaveBeenCalledWith(expect.objectContaining({ status: 0, code: "unavailable" }));
  });
});
