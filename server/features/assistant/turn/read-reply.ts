import { AppError, failed } from "../../../errors.ts";
import type { Model, ModelRequest, Toolbox } from "../../../gateways/model/model.ts";
import { TOO_LONG } from "./failure.ts";

/** In characters. Longer replies are not useful, and output may be billed. */
const MAX_REPLY = 16_000;

export interface TurnLimits {
  /** milliseconds without output or a tool call of a provider's model */
  idleMs: number;
  totalMs: number;
  /** replaced in tests to avoid waiting */
  startTimer?: StartTimer;
}

/** Calls back once, this long after the start or the last refresh. */
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
  /** aborts when the user leaves */
  signal: AbortSignal;
  limits: TurnLimits;
  /** called with the whole reply so far */
  onGrowth: (reply: string) => void;
}

/**
 * Reads the whole reply of a model. Always aborts the model's signal at the end; a model that
 * ignores it is abandoned.
 *
 * @throws the model's error, or the reason for stopping it
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
  // The adviser waits for no one: it is silent only while this machine is busy.
  const silenceMs = model.kind === "builtin" ? totalMs : idleMs;
  const idle = startTimer(silenceMs, () => ending.abort(tookTooLong()));
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
      // Empty pieces count, too, so that their number is bounded.
      size += Math.max(1, next.value.length);
      if (size > MAX_REPLY) throw new AppError(TOO_LONG);
      reply += next.value.replaceAll("\u0000", "");
      onGrowth(reply);
    }
  } finally {
    total.stop();
    idle.stop();
    ending.abort(new Error("The turn is over"));
    // Not awaited, because a blocked model might end its loop much later.
    pieces?.return?.().catch(() => {});
  }
}

/** Rejects with the signal's reason. Can be left unawaited. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });
  promise.catch(() => {});
  return promise;
}

/**
 * Tools whose calls count as activity, because a model sends no words meanwhile. Rejects calls
 * after the end.
 */
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
