import { once } from "node:events";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { Writable } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { FrameStream } from "./server-sent-events.ts";

/** A connection that accepts a frame only when the test asks for it. */
function slowConnection() {
  const taken: string[] = [];
  let release = () => {};
  const connection = new Writable({
    highWaterMark: 1,
    write(frame: Buffer, _encoding, done) {
      taken.push(frame.toString());
      release = done;
    },
  });
  return { connection, taken, takeNext: () => release() };
}

function unexpected(error: unknown): never {
  throw error;
}

test("sends a slow reader only the newest offer", async () => {
  const frames = new FrameStream(unexpected);
  const { connection, taken, takeNext } = slowConnection();
  frames.pipe(connection);
  frames.send("first");
  await turnOfTheLoop();
  let made = 0;
  for (let count = 1; count <= 1000; count += 1) {
    frames.offer(() => {
      made += 1;
      return `so far ${count}`;
    });
    await turnOfTheLoop();
  }
  frames.end("[DONE]");
  const finished = once(connection, "finish");
  while (!connection.writableFinished) {
    takeNext();
    await turnOfTheLoop();
  }
  await finished;
  expect(taken.at(0)).toBe("data: first\n\n");
  expect(taken.slice(-2)).toEqual(["data: so far 1000\n\n", "data: [DONE]\n\n"]);
  expect(taken.length).toBeLessThanOrEqual(6);
  expect(made).toBeLessThanOrEqual(4);
});

test("sends an offer made during the pause once, after the pause", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const frames = new FrameStream(unexpected);
  let text = "";
  frames.on("data", (frame: Buffer) => {
    text += frame.toString();
  });
  frames.offer(() => "a");
  frames.offer(() => "b");
  await turnOfTheLoop();
  expect(text).toBe("data: b\n\n");
  frames.offer(() => "c");
  frames.offer(() => "d");
  await turnOfTheLoop();
  expect(text).toBe("data: b\n\n");
  vi.advanceTimersByTime(29);
  expect(text).toBe("data: b\n\n");
  // On a slow machine building the event takes long, and the pause is up to half a second.
  vi.advanceTimersByTime(471);
  expect(text).toBe("data: b\n\ndata: d\n\n");
  frames.destroy();
  expect(vi.getTimerCount()).toBe(0);
});

test("sends expensive events less often", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const frames = new FrameStream(unexpected);
  let text = "";
  frames.on("data", (frame: Buffer) => {
    text += frame.toString();
  });
  frames.offer(() => {
    const until = performance.now() + 20;
    while (performance.now() < until);
    return "a";
  });
  await turnOfTheLoop();
  frames.offer(() => "b");
  vi.advanceTimersByTime(199);
  expect(text).toBe("data: a\n\n");
  vi.advanceTimersByTime(301);
  expect(text).toBe("data: a\n\ndata: b\n\n");
  frames.destroy();
});

test("sends other events after earlier offers", async () => {
  const frames = new FrameStream(unexpected);
  frames.offer(() => "one");
  frames.send("two");
  frames.offer(() => "three");
  frames.offer(() => undefined);
  frames.end("four");
  let text = "";
  for await (const frame of frames) text += String(frame);
  expect(text).toBe("data: one\n\ndata: two\n\ndata: four\n\n");
});

test("reports an offer that fails and still delivers other events", async () => {
  const defects: unknown[] = [];
  const frames = new FrameStream((error) => defects.push(error));
  const defect = new Error("a defect of ours");
  frames.offer(() => {
    throw defect;
  });
  frames.end("end");
  let text = "";
  for await (const frame of frames) text += String(frame);
  expect(text).toBe("data: end\n\n");
  expect(defects).toEqual([defect]);
});
