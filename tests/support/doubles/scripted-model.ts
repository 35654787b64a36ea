import { type Model, ModelError, type ModelRequest } from "../../../server/gateways/model/model.ts";

/** What a model does when it is asked. */
export type Script = (request: ModelRequest) => AsyncIterable<string>;

/** A model that does as a test says, and remembers what it was asked. */
export interface ScriptedModel extends Model {
  script: Script;
  isPaid: boolean;
  /** in the order in which they came, as they came */
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

/** Says something, then nothing any more, and does not end before it is told to. */
export function hangs(...pieces: string[]): Script {
  return async function* ({ signal }) {
    yield* pieces;
    await aborted(signal);
    throw signal.reason;
  };
}

/** Says something, then breaks off. */
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
