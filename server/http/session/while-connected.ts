import { failed } from "../../errors.ts";
import type { EditAccess } from "../../identity/access.ts";
import { followAccess, type FollowAccessDeps } from "./access.ts";

/**
 * Runs work for a response. Aborts it when the client disconnects or loses access; throws if access
 * was lost, so that no response is sent.
 */
export async function whileConnected<Result>(
  deps: FollowAccessDeps,
  access: EditAccess,
  { raw }: { raw: NodeJS.EventEmitter },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { ended, stop } = followAccess(deps, access);
  const left = new AbortController();
  raw.once("close", () => left.abort(failed("request_timeout", "The client has left")));
  try {
    const result = await work(AbortSignal.any([ended, left.signal]));
    ended.throwIfAborted();
    return result;
  } finally {
    stop();
  }
}
