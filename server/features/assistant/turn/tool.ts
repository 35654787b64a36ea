import type * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import type { ProposedRecord } from "../../../../shared/assistant/proposal.ts";
import type { ProductLink } from "../rules/product-links.ts";
import type { ToolInput, ToolName, ToolOutput, TurnContext } from "../rules/tool-calls.ts";
import type { Queryable } from "../../../db/client.ts";
import type { Access } from "../../../identity/access.ts";

/** Input of every tool from the server, which no model can change. */
export interface ToolContext extends TurnContext {
  db: Queryable;
  access: Access;
  now: Date;
  /** the user's message of this turn */
  question?: string;
}

export interface ToolResult<Output> {
  output: Output;
  /** figures in the output that the records support, none from the input */
  facts: readonly Fact[];
  /** texts that may be quoted verbatim, such as articles */
  passages?: readonly string[];
  /** links to show under the reply */
  links?: readonly ProductLink[];
  /** record for the user to confirm */
  proposal?: ProposedRecord;
}

/** A tool of the assistant: a pure query, shared with the screens. */
export interface Tool<N extends ToolName> {
  name: N;
  /** for the model: what it returns, and when to call it */
  description: string;
  input: z.ZodMiniType<ToolInput<N>>;
  run(context: ToolContext, input: ToolInput<N>): Promise<ToolResult<ToolOutput<N>>>;
}
