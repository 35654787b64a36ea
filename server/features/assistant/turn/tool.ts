import type * as z from "zod/mini";
import type { Fact } from "../rules/fact.ts";
import type { ProposedRecord } from "../../../../shared/assistant/proposal.ts";
import type { ReplyPlace } from "../rules/reply-place.ts";
import type { ToolInput, ToolName, ToolOutput, TurnSetting } from "../rules/tool-calls.ts";
import type { UserId } from "../../../../shared/ids.ts";
import type { Queryable } from "../../../db/client.ts";

/** What every tool is given, and no model can change. */
export interface ToolContext extends TurnSetting {
  db: Queryable;
  owner: UserId;
  now: Date;
  /** the homeowner's own words in this turn */
  question?: string;
}

export interface ToolResult<Output> {
  output: Output;
  /** every figure in the output that the records bear out; never one that the input brought along */
  facts: readonly Fact[];
  /** passages that may be quoted word for word, such as articles */
  passages?: readonly string[];
  /** where it leads: linked under the reply */
  places?: readonly ReplyPlace[];
  /** what the homeowner is to be asked to confirm */
  proposal?: ProposedRecord;
}

/** One thing that the assistant can ask or propose: a pure query, the same as the screens use. */
export interface Tool<N extends ToolName> {
  name: N;
  /** for the model: what it answers, and when to ask it */
  description: string;
  input: z.ZodMiniType<ToolInput<N>>;
  run(context: ToolContext, input: ToolInput<N>): Promise<ToolResult<ToolOutput<N>>>;
}
