import { ConcurrencyLimiter } from "../../limits/concurrency-limiter.ts";

/** Up to 10 MB each, so 160 MB in total. */
const MAX = 16;
const MAX_PER_ACCOUNT = 4;

/** Rejects instead of queueing, because a waiting upload would keep its connection open. */
export function createUploadLimiter(): ConcurrencyLimiter {
  return new ConcurrencyLimiter({
    max: MAX,
    maxPerAccount: MAX_PER_ACCOUNT,
    queue: "uploads",
    accountFullMessage: "Please wait until your other receipts are uploaded",
  });
}
