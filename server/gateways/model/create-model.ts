import type { Config } from "../../config.ts";
import { createBuiltin } from "./builtin/builtin.ts";
import type { Model } from "./model.ts";
import { createProviderModel } from "./provider-model.ts";

/** What answers in the assistant, as the configuration names it. Nothing is loaded or asked yet. */
export function createModel({ ai }: Pick<Config, "ai">): Model {
  return ai.provider === "builtin" ? createBuiltin() : createProviderModel(ai);
}
