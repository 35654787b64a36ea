import { AppError, failed } from "../../../errors.ts";
import type { Model, ModelRequest, Toolbox } from "../../../gateways/model/model.ts";
import { TOO_LONG } from "./failure.ts";

/** In characters: more is read by nobody, and each one may be paid for. */
const MAX_REPLY = 16_000;

export interface TurnLimits {
  /** without a word and without a tool being asked */
  idleMs: number;
  totalMs: number;
  /** where a test should not wait as long as a person may */
  startTimer?: StartTimer;
}

/** Calls back once, so long after it was started or refreshed last. */
export type StartTimer = (
  ms: number,
  onEnd: () => void,
) => {
  refresh(): void;
  stop(): void;
};

const startRealTimer: StartTimer = (ms, onEnd) => {
  const timer = setTimeout(onEnd, ms);
  return { refresh: () => void timer.refresh(), stop: () => clearTimeout(timer) };
};

export const TURN_LIMITS: TurnLimits = { idleMs: 30_000, totalMs: 120_000 };

interface Reading {
  /** the homeowner's: aborted when they leave */
  signal: AbortSignal;
  limits: TurnLimits;
  /** told of the reply so far */
  onGrowth: (reply: string) => void;
}

/**
 * Reads the whole reply of a model. However it ends, the model's signal is aborted then: a model
 * that hangs and does not heed it is left alone.
 *
 * @throws what the model throws, or why it was stopped
 */
export async function readReply(
  model: Model,
  request: Omit<ModelRequest, "signal">,
  { signal, limits, onGrowth }: Reading,
): Promise<string> {
  const ending = new AbortController();
  const stopping = AbortSignal.any([signal, ending.signal]);
  const { startTimer = startRealTimer, totalMs, idleMs } = limits;
  const total = startTimer(totalMs, () => ending.abort(tookTooLong()));
  const idle = startTimer(idleMs, () => ending.abort(tookTooLong()));
  const stopped = rejectionOf(stopping);
  let pieces: AsyncIterator<string> | undefined;
  try {
    stopping.throwIfAborted();
    const tools = watched(request.tools, stopping, () => idle.refresh());
    pieces = model.answer({ ...request, tools, signal: stopping })[Symbol.asyncIterator]();
    let reply = "";
    let size = 0;
    for (;;) {
      const next = await Promise.race([pieces.next(), stopped]);
      if (next.done === true) return reply;
      idle.refresh();
      // An empty piece counts too, so that no endless number of them passes.
      size += Math.max(1, next.value.length);
      if (size > MAX_REPLY) throw new AppError(TOO_LONG);
      reply += next.value.replaceAll("\u0000", "");
      onGrowth(reply);
    }
  } finally {
    total.stop();
    idle.stop();
    ending.abort(new Error("The turn is over"));
    // Not waited for: a model that waits itself ends its loop only after that.
    pieces?.return?.().catch(() => {});
  }
}

/** Rejects with the signal's reason. Nobody has to wait for it. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  promise.catch(() => {});
  return promise;
}

/** A model that asks is alive, however long it thinks between two words. After the end it asks in vain. */
function watched(tools: Toolbox, stopping: AbortSignal, onAsked: () => void): Toolbox {
  const ask = async <T>(asking: () => Promise<T>): Promise<T> => {
    stopping.throwIfAborted();
    onAsked();
    const answer = await asking();
    stopping.throwIfAborted();
    onAsked();
    return answer;
  };
  return {
    descriptions: tools.descriptions,
    call: (name, input) => ask(() => tools.call(name, input)),
    ask: (name, input) => ask(() => tools.ask(name, input)),
  };
}

function tookTooLong(): AppError {
  return failed("unavailable", "The assistant took too long to answer. Please try again.");
}
