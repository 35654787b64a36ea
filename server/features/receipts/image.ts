import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { type AppError, failed } from "../../errors.ts";
import { limitMemory } from "../../child-memory-limit.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { unreadable } from "./receipt-type.ts";
import type { ImageOutcome, ImageWork } from "./reencode.ts";

/** Leaves one processor for other requests. */
const CONCURRENCY = Math.min(2, Math.max(1, availableParallelism() - 1));
const ANSWER_WITHIN_MS = 30_000;
/** The process then ends, to free its memory. */
const IDLE_MS = 60_000;
const IMAGES_PER_PROCESS = 50;
/** Twice the need of the largest accepted image. */
const MAX_RESIDENT_BYTES = 1024 ** 3;
const PROGRAM = fileURLToPath(new URL("./image-process.ts", import.meta.url));

const answer = z.object({
  id: z.int(),
  outcome: z.optional(z.enum(["clean", "reduced", "unreadable", "too_many_pixels", "no_space"])),
  failure: z.optional(z.string()),
});

interface PendingImage {
  resolve: (outcome: ImageOutcome) => void;
  reject: (error: Error) => void;
}

/** A child process that re-encodes images. */
class ImageProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, PendingImage>();
  #count = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    // Passes none of the server's secrets. Two malloc arenas, because glibc's one per thread would
    // hold on to memory. The compile cache saves loading Node's TypeScript transformer; each Node
    // release has its own.
    const compiled = getCompileCacheDir();
    const env = {
      MALLOC_ARENA_MAX: "2",
      ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }),
    };
    this.#child = fork(PROGRAM, {
      env,
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    limitMemory(this.#child, MAX_RESIDENT_BYTES);
    this.#child.on("message", (message) => this.#settle(answer.parse(message)));
    this.#child.on("error", (error) => this.#fail(error));
    this.#child.on("exit", (code, signal) => {
      this.#fail(new Error(`The picture process has ended: ${signal ?? code}`));
    });
  }

  get isUsable(): boolean {
    return this.#child.connected && this.#count < IMAGES_PER_PROCESS;
  }

  async clean(work: ImageWork): Promise<ImageOutcome> {
    clearTimeout(this.#idle);
    const id = (this.#count += 1);
    const { promise, resolve, reject } = Promise.withResolvers<ImageOutcome>();
    this.#waiting.set(id, { resolve, reject });
    this.#child.ref();
    this.#child.channel?.ref();
    this.#child.send({ id, ...work }, (error) => error && this.#fail(error));
    const late = setTimeout(() => this.#child.kill("SIGKILL"), ANSWER_WITHIN_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  /** Idle: does not keep the server running, and ends after a timeout. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    const leave = () => this.#child.connected && this.#child.disconnect();
    if (this.isUsable) this.#idle = setTimeout(leave, IDLE_MS).unref();
    else leave();
  }

  #settle({ id, outcome, failure }: z.infer<typeof answer>): void {
    const waiting = this.#waiting.get(id);
    if (outcome === undefined) waiting?.reject(new Error(failure));
    else waiting?.resolve(outcome);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
  }
}

const limiter = new ConcurrencyLimiter({ max: CONCURRENCY, maxWaiting: Infinity });
let current: ImageProcess | undefined;

/** At most one per running upload or restore. */
export function countPendingImages(): number {
  return limiter.waiting;
}

/**
 * Re-encodes an image and its preview to the given paths. Throws `bad_request` if it cannot be
 * decoded, `storage_full` if it could not be written, `unavailable` if the decoder failed.
 *
 * @returns whether the image was scaled down
 */
export async function reencodeImage(work: ImageWork): Promise<{ isReduced: boolean }> {
  const outcome = await limiter
    .run({}, async () => {
      if (current?.isUsable !== true) current = new ImageProcess();
      return current.clean(work);
    })
    .catch((cause: unknown) => {
      throw failed("unavailable", "Couldn't read this image. Please try again.", {
        cause,
        retryAfterSeconds: 5,
      });
    });
  if (outcome === "unreadable") throw unreadable();
  if (outcome === "too_many_pixels") throw tooManyPixels();
  if (outcome === "no_space") throw storageFull();
  return { isReduced: outcome === "reduced" };
}

function tooManyPixels(): AppError {
  return failed("bad_request", "This image has too many pixels. Save it at a lower resolution.");
}

function storageFull(): AppError {
  return failed("storage_full", "There is no space left to store this receipt");
}
