import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { type AppError, failed } from "../../errors.ts";
import { limitMemory } from "../../child-memory-limit.ts";
import { unreadable } from "./receipt-type.ts";
import type { PictureOutcome, PictureWork } from "./reencode.ts";

/** One processor stays free for everybody else's requests. */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
const ANSWER_WITHIN_MS = 30_000;
/** Then the process ends, and what it held of memory with it. */
const IDLE_MS = 60_000;
const PICTURES_EACH = 50;
/** Twice what the largest picture takes that is let in. */
const MOST_RESIDENT_BYTES = 1024 ** 3;
const PROGRAM = fileURLToPath(new URL("./image-process.ts", import.meta.url));

const answer = z.object({
  id: z.int(),
  outcome: z.optional(z.enum(["clean", "reduced", "unreadable", "too_many_pixels", "no_space"])),
  failure: z.optional(z.string()),
});

interface Waiting {
  resolve: (outcome: PictureOutcome) => void;
  reject: (error: Error) => void;
}

/** A process that cleans pictures, from its first to its last. */
class PictureProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    // None of the server's secrets. Two arenas, because glibc would give each thread one of its
    // own, and those hold on to what they once had. What an earlier one has compiled, so that
    // Node's translator of TypeScript is not loaded: each release of Node has its own part of it.
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
    limitMemory(this.#child, MOST_RESIDENT_BYTES);
    this.#child.on("message", (message) => this.#settle(answer.parse(message)));
    this.#child.on("error", (error) => this.#fail(error));
    this.#child.on("exit", (code, signal) => {
      this.#fail(new Error(`The picture process has ended: ${signal ?? code}`));
    });
  }

  get isUsable(): boolean {
    return this.#child.connected && this.#count < PICTURES_EACH;
  }

  async clean(work: PictureWork): Promise<PictureOutcome> {
    clearTimeout(this.#idle);
    const id = (this.#count += 1);
    const { promise, resolve, reject } = Promise.withResolvers<PictureOutcome>();
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

  /** Nothing to do: it keeps nobody from ending, and goes when it is not asked again. */
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

const limit = pLimit(AT_ONCE);
let current: PictureProcess | undefined;

/** At most one for each upload or restore that has a place. */
export function countAwaitedPictures(): number {
  return limit.pendingCount;
}

/**
 * Writes a picture anew, and its preview, to the paths given. Throws `bad_request` for one that
 * cannot be decoded, `storage_full` when it could not be written, `unavailable` when the decoder
 * itself failed.
 *
 * @returns whether it has fewer pixels than were sent
 */
export async function cleanPicture(work: PictureWork): Promise<{ isReduced: boolean }> {
  const outcome = await limit(async () => {
    if (current?.isUsable !== true) current = new PictureProcess();
    return current.clean(work);
  }).catch((cause: unknown) => {
    throw failed("unavailable", "Couldn't read this image. Please try again.", {
      cause,
      retryAfterSeconds: 5,
    });
  });
  if (outcome === "unreadable") throw unreadable();
  if (outcome === "too_many_pixels") throw tooManyPixels();
  if (outcome === "no_space") throw noSpace();
  return { isReduced: outcome === "reduced" };
}

function tooManyPixels(): AppError {
  return failed("bad_request", "This image has too many pixels. Save it at a lower resolution.");
}

function noSpace(): AppError {
  return failed("storage_full", "There is no space left to store this receipt");
}
