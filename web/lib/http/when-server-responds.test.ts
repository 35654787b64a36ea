import { afterEach, expect, test, vi } from "vitest";
import { isServerReachable } from "./when-server-responds.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a server that accepts the request and never responds is unreachable", async () => {
  const time = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(time.signal);
  // This test has no network.
  vi.stubGlobal(
    "fetch",
    (_path: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new DOMException("Late", "TimeoutError")));
      }),
  );
  const response = isServerReachable();
  expect(timeout).toHaveBeenCalledExactlyOnceWith(4000);
  time.abort();
  expect(await response).toBe(false);
});
