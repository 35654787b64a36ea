import { expect, test, vi } from "vitest";
import { whenServerResponds } from "./when-server-responds.ts";

test("the next check is sent once the server has responded or timed out", async () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  // This test has no network.
  const asked: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal("fetch", async () => {
    const response = Promise.withResolvers<Response>();
    asked.push(response);
    return response.promise;
  });
  const task = vi.fn<() => void>();
  const cancel = whenServerResponds(task);
  await vi.advanceTimersByTimeAsync(9000);
  page.dispatchEvent(new Event("online"));
  expect(asked).toHaveLength(1);

  asked[0]?.reject(new DOMException("Late", "TimeoutError"));
  await vi.advanceTimersByTimeAsync(3000);
  asked[1]?.resolve(new Response());
  await vi.advanceTimersByTimeAsync(9000);
  expect(asked).toHaveLength(2);
  expect(task).toHaveBeenCalledTimes(1);
  cancel();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
