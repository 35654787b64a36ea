import type { Evidence } from "../../../server/features/assistant/rules/fact.ts";
import type { ProductLink } from "../../../server/features/assistant/rules/product-links.ts";
import type {
  ToolInput,
  ToolName,
  ToolOutput,
} from "../../../server/features/assistant/rules/tool-calls.ts";
import {
  createToolbox,
  type TurnToolbox,
} from "../../../server/features/assistant/turn/toolbox.ts";

interface Remembered<N extends ToolName> {
  output: ToolOutput<N>;
  evidence: Evidence;
  links: readonly ProductLink[];
}

/** Tool results by input, for questions of one user about records that don't change. */
export type ToolMemory = { [N in ToolName]?: Map<string, Promise<Remembered<N>>> };

type Context = Parameters<typeof createToolbox>[0];

/** A toolbox that runs each read once per memory. What goes through `call`, as proposals, is run. */
export function rememberingToolbox(context: Context, memory: ToolMemory): TurnToolbox {
  const tools = createToolbox(context);
  const used: Pick<Remembered<ToolName>, "evidence" | "links">[] = [];

  async function run<N extends ToolName>(name: N, input: ToolInput<N>): Promise<Remembered<N>> {
    const fresh = createToolbox(context);
    const output = await fresh.ask(name, input);
    return { output, evidence: fresh.evidence(), links: fresh.links() };
  }

  async function ask<N extends ToolName>(name: N, input: ToolInput<N>): Promise<ToolOutput<N>> {
    const results: ToolMemory[N] = (memory[name] ??= new Map());
    const key = JSON.stringify(input);
    const result = results.get(key) ?? run(name, input);
    results.set(key, result);
    const { output, ...rest } = await result;
    used.unshift(rest);
    return output;
  }

  return {
    ...tools,
    ask,
    evidence: () => ({
      ...tools.evidence(),
      facts: [tools.evidence(), ...used.map(({ evidence }) => evidence)].flatMap(
        ({ facts }) => facts,
      ),
      passages: [...used.map(({ evidence }) => evidence), tools.evidence()].flatMap(
        ({ passages }) => passages,
      ),
    }),
    links: () => [...used.toReversed().flatMap(({ links }) => links), ...tools.links()],
  };
}
