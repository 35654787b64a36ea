import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask } from "./http.ts";

const PROBLEM = "Can't reach Plumbline. Check your connection and try again.";
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const broken = () => Promise.reject(new TypeError("Failed to fetch"));

/** How the call ends once a phone has changed networks. */
async function outcome(call: Promise<Response>): Promise<string> {
  const ended = call.then(
    (response) => response.text(),
    (error: unknown) => String(error),
  );
  await vi.advanceTimersByTimeAsync(1000);
  return ended;
}

test("a read that breaks off once is asked again", async () => {
  fetched.mockImplementationOnce(broken).mockResolvedValueOnce(new Response("the summaries"));
  expect(await outcome(ask("/api/account/digests"))).toBe("the summaries");
});

test("a read that breaks off twice fails", async () => {
  fetched.mockImplementation(broken);
  expect(await outcome(ask("/api/account/digests"))).toContain(PROBLEM);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test("a write is sent once, and what no one waits for is not asked again", async () => {
  fetched.mockImplementation(broken);
  expect(await outcome(ask("/api/expenses", { method: "POST", body: {} }))).toContain(PROBLEM);
  const signal = AbortSignal.abort();
  expect(await outcome(ask("/api/expenses", { signal }))).toContain("Failed to fetch");
  expect(fetched).toHaveBeenCalledTimes(2);
});
