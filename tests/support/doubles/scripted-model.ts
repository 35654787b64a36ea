import { type Model, ModelError, type ModelRequest } from "../../../server/gateways/model/model.ts";

/** A model's reply to a request. */
export type Script = (request: ModelRequest) => AsyncIterable<string>;

/** A model that follows a test's script, and records its requests. */
export interface ScriptedModel extends Model {
  script: Script;
  isPaid: boolean;
  /** requests in order */
  readonly asked: ModelRequest[];
}

export function scriptedModel(script: Script = says("Hello.")): ScriptedModel {
  const asked: ModelRequest[] = [];
  return {
    kind: "openai-compatible",
    name: "scripted",
    isPaid: false,
    script,
    asked,
    answer(request) {
      asked.push(request);
      return this.script(request);
    },
  };
}

export function says(...pieces: string[]): Script {
  return async function* () {
    yield* pieces;
  };
}

/** Yields the pieces, then waits until it is aborted. */
export function hangs(...pieces: string[]): Script {
  return async function* ({ signal }) {
    yield* pieces;
    await aborted(signal);
    throw signal.reason;
  };
}

/** Yields the pieces, then throws. */
export function fails(error: Error, ...pieces: string[]): Script {
  return async function* () {
    yield* pieces;
    throw error;
  };
}

export function unavailable(): ModelError {
  return new ModelError("unavailable", "The double is away");
}

export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
