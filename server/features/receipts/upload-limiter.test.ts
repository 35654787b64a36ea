import { describe, expect, it } from "vitest";
import type { UserId } from "../../../shared/ids.ts";
import { AppError } from "../../errors.ts";
import type { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";
import { createUploadLimiter } from "./upload-limiter.ts";

const user = (id: number) => id as UserId;

/** Starts uploads that run until they are released. */
function held(limiter: ConcurrencyLimiter) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const outcomes: Promise<string>[] = [];
  const codeOf = (error: unknown) => (error instanceof AppError ? error.problem.code : "defect");
  return {
    begin: (owner: number) => {
      const outcome = limiter.run({ owner: user(owner) }, () => promise).catch(codeOf);
      outcomes.push(outcome);
    },
    end: async () => {
      resolve("taken");
      return Promise.all(outcomes);
    },
  };
}

describe("concurrent uploads", () => {
  it("are limited to four per account", async () => {
    const uploads = held(createUploadLimiter());
    for (let count = 0; count < 5; count += 1) uploads.begin(1);
    expect(await uploads.end()).toEqual(["taken", "taken", "taken", "taken", "rate_limited"]);
  });

  it("are limited to sixteen in total", async () => {
    const uploads = held(createUploadLimiter());
    for (let owner = 1; owner <= 17; owner += 1) uploads.begin(owner);
    expect(await uploads.end()).toEqual([...Array<string>(16).fill("taken"), "unavailable"]);
  });

  it("release their slots, also when they fail", async () => {
    const limiter = createUploadLimiter();
    for (let count = 0; count < 20; count += 1) {
      await expect(
        limiter.run({ owner: user(1) }, () => Promise.reject(new Error("cut off"))),
      ).rejects.toThrow("cut off");
    }
    expect(await limiter.run({ owner: user(1) }, () => Promise.resolve("taken"))).toBe("taken");
  });
});
