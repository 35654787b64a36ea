import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { type AppError, failed } from "../../errors.ts";
import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { WorkProcess, type WorkProcessOptions } from "../../work-process.ts";
import { unreadable } from "./receipt-type.ts";
import type { ImageOutcome, ImageWork } from "./reencode.ts";

/** Leaves one core for other requests. */
const CONCURRENCY = Math.min(2, Math.max(1, availableParallelism() - 1));
const ANSWER_WITHIN_MS = 30_000;
const IDLE_MS = 60_000;
const IMAGES_PER_PROCESS = 50;
/** Bytes; twice what the largest accepted image needs. */
const MAX_RESIDENT_BYTES = 1024 ** 3;

const IMAGE_PROCESS: WorkProcessOptions<ImageOutcome> = {
  program: fileURLToPath(new URL("./image-process.ts", import.meta.url)),
  name: "picture",
  outcome: z.enum(["clean", "reduced", "unreadable", "too_many_pixels", "no_space"]),
  maxResidentBytes: MAX_RESIDENT_BYTES,
  answerWithinMs: ANSWER_WITHIN_MS,
  idleMs: IDLE_MS,
  worksPerProcess: IMAGES_PER_PROCESS,
};

const limiter = new ConcurrencyLimiter({ max: CONCURRENCY, maxWaiting: Infinity });
let current: WorkProcess<ImageWork, ImageOutcome> | undefined;

/** At most one per running upload or restore. */
export function countPendingImages(): number {
  return limiter.waiting;
}

/**
 * Re-encodes an image and its preview to the given paths.
 *
 * @returns whether the image was scaled down
 * @throws bad_request if it cannot be decoded, storage_full if it could not be written, unavailable
 * if the decoder failed
 */
export async function reencodeImage(work: ImageWork): Promise<{ isReduced: boolean }> {
  const outcome = await limiter
    .run({}, async () => {
      if (current?.isUsable !== true) current = new WorkProcess(IMAGE_PROCESS);
      return current.run(work);
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
