import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "../../../shared/problem.ts";
import { AppError, queueFull } from "../../errors.ts";
import type { App } from "../core/app-type.ts";
import { problemOf } from "../errors/problems.ts";

/** Each costs a connection and what it has to say, for as long as two minutes. */
const MOST_OPEN = 100;
/** A text that grows is shown so often at most: more is not seen, and each event carries all of it. */
const PACE_MS = 30;
/** What is laborious to make is made less often: a stream takes a tenth of the processor at most. */
const PAUSE_PER_WORK = 10;
const MAX_PAUSE_MS = 500;
const RETRY_AFTER_SECONDS = 10;

/** What an answer says, event by event. */
export interface EventStream {
  /** aborted when the client leaves or the server stops: whoever works for the answer stops too */
  readonly signal: AbortSignal;
  /** Goes out in any case and in its turn. */
  send(event: object): void;
  /**
   * Replaces an earlier offer that has not gone out yet, for what carries everything so far: a
   * client that reads slowly gets fewer, and the newest in any case.
   *
   * @param make makes the event when it is sent; undefined when there is nothing new to say
   */
  offer(make: () => object | undefined): void;
}

export type EventWork = (stream: EventStream) => Promise<void>;

export interface EventStreams {
  /** how many are being answered */
  open(): number;
  /**
   * Answers with what the work says, then with the end. What `begin` throws is an ordinary
   * problem; what the work throws afterwards becomes an event.
   */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    begin: () => Promise<EventWork>,
  ): Promise<FastifyReply>;
}

interface EventStreamsOptions {
  /** the event that tells of a failure */
  toFailure: (problem: Problem) => object;
  /** what ends the stream, after "data: " */
  end: string;
}

/** Event streams of this process, which end when it stops: a stop waits for no reply to be finished. */
export function addEventStreams(app: App, options: EventStreamsOptions): EventStreams {
  const running = new Map<AbortController, Promise<unknown>>();
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
    for (const leaving of running.keys()) leaving.abort(new Stopping());
    await Promise.allSettled(running.values());
  });

  return {
    open: () => running.size,
    answer: async (request, reply, begin) => {
      if (isStopping) throw new Stopping();
      if (running.size >= MOST_OPEN) {
        throw queueFull(
          "streams",
          "We're busy right now. Please try again in a moment.",
          RETRY_AFTER_SECONDS,
        );
      }
      const leaving = new AbortController();
      const answering = answerWith(request, reply, { ...options, begin, leaving });
      running.set(leaving, answering);
      try {
        return await answering;
      } finally {
        running.delete(leaving);
      }
    },
  };
}

interface Answering extends EventStreamsOptions {
  begin: () => Promise<EventWork>;
  leaving: AbortController;
}

async function answerWith(
  request: FastifyRequest,
  reply: FastifyReply,
  { begin, leaving, toFailure, end }: Answering,
): Promise<FastifyReply> {
  const { signal } = leaving;
  const onClose = () => leaving.abort(new ClientLeft());
  // Not the request's: that one closes as soon as its body is read.
  reply.raw.once("close", onClose);
  const work = await begin();
  if (reply.raw.destroyed) onClose();
  const frames = new FrameStream((error) => leaving.abort(error));
  void reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store, no-transform")
    // Proxies hold answers back until they are whole, unless they are told not to.
    .header("x-accel-buffering", "no")
    .send(frames);
  try {
    await work({
      signal,
      send: (event) => frames.send(JSON.stringify(event)),
      offer: (make) =>
        frames.offer(() => {
          const event = make();
          return event && JSON.stringify(event);
        }),
    });
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    if (reason instanceof ClientLeft) {
      request.log.info("The client left before the answer was whole");
    } else {
      // A stop is no failure of anybody's, and needs no line in the log.
      const { problem } = reason instanceof Stopping ? reason : problemOf(reason, request);
      frames.send(JSON.stringify(toFailure(problem)));
    }
  }
  reply.raw.off("close", onClose);
  frames.end(end);
  return reply;
}

class ClientLeft extends Error {}

class Stopping extends AppError {
  constructor() {
    super(
      {
        code: "unavailable",
        error: "The server is just being restarted. Please try again in a moment.",
      },
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  }
}

/** The frames of one answer, made as the connection takes them. */
export class FrameStream extends Readable {
  readonly #onDefect: (error: unknown) => void;
  readonly #queue: string[] = [];
  #newest: (() => string | undefined) | undefined;
  #pause: NodeJS.Timeout | undefined;
  #isWanted = false;
  #isEnded = false;

  /** @param onDefect told of an offer that could not be made */
  constructor(onDefect: (error: unknown) => void) {
    // One frame at most waits for a connection that is full: what is newer may take the next's place.
    super({ highWaterMark: 1 });
    this.#onDefect = onDefect;
  }

  send(text: string): void {
    const before = this.#newest;
    this.#newest = undefined;
    if (before) this.#add(before);
    this.#queue.push(text);
    this.#flush();
  }

  offer(make: () => string | undefined): void {
    this.#newest = make;
    this.#flush();
  }

  end(text: string): void {
    this.send(text);
    this.#isEnded = true;
    this.#flush();
  }

  override _read(): void {
    this.#isWanted = true;
    this.#flush();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.#pause);
    done(error);
  }

  #flush(): void {
    if (!this.#isWanted || this.destroyed) return;
    if (this.#queue.length === 0) this.#takeNewest();
    const text = this.#queue.shift();
    if (text !== undefined) {
      this.#isWanted = false;
      // A line break inside would begin another frame: JSON has none, and the end is our own.
      this.push(`data: ${text}\n\n`);
    } else if (this.#isEnded) {
      this.push(null);
    }
  }

  #takeNewest(): void {
    const newest = this.#newest;
    if (newest === undefined || this.#pause !== undefined) return;
    this.#newest = undefined;
    const began = performance.now();
    if (!this.#add(newest)) return;
    const work = performance.now() - began;
    this.#pause = setTimeout(
      () => {
        this.#pause = undefined;
        this.#flush();
      },
      Math.min(MAX_PAUSE_MS, Math.max(PACE_MS, work * PAUSE_PER_WORK)),
    );
  }

  /** Answers whether there was anything to add. */
  #add(make: () => string | undefined): boolean {
    try {
      const text = make();
      if (text !== undefined) this.#queue.push(text);
      return text !== undefined;
    } catch (error) {
      this.#onDefect(error);
      return false;
    }
  }
}
