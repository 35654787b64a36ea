import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { UserId } from "../../../shared/ids.ts";
import type { Problem } from "../../../shared/problem.ts";
import { AppError } from "../../errors.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import type { App } from "../core/app-type.ts";
import { problemOf } from "../errors/problems.ts";

/**
 * Default limit of open streams, each of which holds a connection and its state for up to two
 * minutes.
 */
const MAX_OPEN = 100;
/**
 * Minimum interval between updates of a growing text: more frequent ones aren't visible, and each
 * contains the whole text.
 */
const MIN_INTERVAL_MS = 30;
/**
 * Length of the pause, as a multiple of the time to build an event, so that a stream uses at most a
 * tenth of the CPU.
 */
const PAUSE_PER_WORK = 10;
const MAX_PAUSE_MS = 500;
const RETRY_AFTER_SECONDS = 10;

/** A response sent as server-sent events. */
export interface ServerSentEventWriter {
  /** aborts when the client disconnects or the server stops, to cancel the work */
  readonly signal: AbortSignal;
  /** Sends an event. Events are never skipped and stay in order. */
  send(event: object): void;
  /**
   * Replaces the pending offer. For events that contain everything so far: a slow reader gets fewer
   * of them, but always the newest at the end.
   *
   * @param make builds the event when it is sent; undefined when nothing changed
   */
  offer(make: () => object | undefined): void;
}

export type WriteEvents = (stream: ServerSentEventWriter) => Promise<void>;

export interface ServerSentEvents {
  /** number of open streams */
  open(): number;
  /**
   * Streams the events of the work, then the end marker. An error in `begin` is an ordinary problem
   * response; a later one becomes an event.
   *
   * @param account its limit of open streams applies
   */
  start(
    request: FastifyRequest,
    reply: FastifyReply,
    begin: () => Promise<WriteEvents>,
    account?: UserId,
  ): Promise<FastifyReply>;
}

interface ServerSentEventsOptions {
  /** builds the event for an error */
  toFailure: (problem: Problem) => object;
  /** end marker, after "data: " */
  end: string;
  limits?: Pick<
    ConstructorParameters<typeof ConcurrencyLimiter>[0],
    "max" | "maxPerAccount" | "accountFullMessage"
  >;
}

/** Manages all event streams of this process; a shutdown aborts them instead of waiting. */
export function addServerSentEvents(app: App, options: ServerSentEventsOptions): ServerSentEvents {
  const limiter = new ConcurrencyLimiter({
    max: MAX_OPEN,
    queue: "streams",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    ...options.limits,
  });
  const running = new Map<AbortController, Promise<unknown>>();
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
    for (const leaving of running.keys()) leaving.abort(new Stopping());
    await Promise.allSettled(running.values());
  });

  return {
    open: () => limiter.running,
    start: async (request, reply, begin, account) => {
      if (isStopping) throw new Stopping();
      const leaving = new AbortController();
      const streaming = limiter.run(account === undefined ? {} : { owner: account }, () =>
        streamEvents(request, reply, { ...options, begin, leaving }),
      );
      running.set(leaving, streaming);
      try {
        return await streaming;
      } finally {
        running.delete(leaving);
      }
    },
  };
}

interface StreamContext extends ServerSentEventsOptions {
  begin: () => Promise<WriteEvents>;
  leaving: AbortController;
}

async function streamEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  { begin, leaving, toFailure, end }: StreamContext,
): Promise<FastifyReply> {
  const { signal } = leaving;
  const onClose = () => leaving.abort(new ClientLeft());
  // Not the request's "close", which fires when its body has been read.
  reply.raw.once("close", onClose);
  const work = await begin();
  if (reply.raw.destroyed) onClose();
  const frames = new FrameStream((error) => leaving.abort(error));
  void reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store, no-transform")
    // Stops nginx and similar proxies from buffering the stream.
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
      request.log.info("The client left before the response was complete");
    } else {
      // A shutdown is not an error to log.
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

/** The frames of one response, built on demand (backpressure). */
export class FrameStream extends Readable {
  readonly #onDefect: (error: unknown) => void;
  readonly #queue: string[] = [];
  #newest: (() => string | undefined) | undefined;
  #pause: NodeJS.Timeout | undefined;
  #isWanted = false;
  #isEnded = false;

  /** @param onDefect receives the error of an offer that failed */
  constructor(onDefect: (error: unknown) => void) {
    // Buffers at most one frame, so that a newer offer can replace a pending one.
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
      // A line break would start another field: JSON has none, nor does our end marker.
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
      Math.min(MAX_PAUSE_MS, Math.max(MIN_INTERVAL_MS, work * PAUSE_PER_WORK)),
    );
  }

  /** Returns whether it pushed a frame. */
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
