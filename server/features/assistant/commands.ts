import { and, eq } from "drizzle-orm";
import type { ChatEvent, ChatInput } from "../../../shared/assistant/contract.ts";
import { answerLink, type ProductLink, productLinksBlock } from "./rules/product-links.ts";
import type { TurnContext } from "./rules/tool-calls.ts";
import { aiMessages } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import { VerifiedReply } from "./turn/verified-reply.ts";
import { storeExchange } from "./exchange-commands.ts";
import { historyOf, MAX_HISTORY_MESSAGES } from "./turn/history.ts";
import { instructionsFor, screenBlock } from "./turn/instructions.ts";
import type { Sign } from "./proposals/token.ts";
import { inConversation, listMessages } from "./queries.ts";
import { readReply, type TurnLimits } from "./turn/read-reply.ts";
import { turnContextOf } from "./turn/turn-context.ts";
import { createToolbox } from "./turn/toolbox.ts";
import { failureOf, isModelError } from "./turn/failure.ts";
import { requireQuestionRate, reserveTurn, type TurnReservation } from "./turn/limits.ts";
import type { Access } from "../../identity/access.ts";

/** Dependencies of the assistant's commands, created once by its routes. */
export interface AssistantDeps extends Pick<Deps, "db" | "clock" | "log" | "model"> {
  sign: Sign;
  limits: TurnLimits;
}

/** A question with a reserved turn, before the model is called. */
interface Turn {
  access: Access;
  question: string;
  askedAt: Date;
  context: TurnContext;
  reservation: TurnReservation;
}

/** Callbacks and abort signal of a running turn. */
interface TurnStream {
  signal: AbortSignal;
  send(event: ChatEvent): void;
  offer(make: () => ChatEvent | undefined): void;
}

interface Caller {
  access: Access;
  isDemo: boolean;
}

/**
 * Reserves a turn before calling the model. Errors thrown here become the response before the
 * stream starts.
 */
export async function beginTurn(
  deps: AssistantDeps,
  { access, isDemo }: Caller,
  { content, projectId, today }: ChatInput,
): Promise<Turn> {
  const askedAt = deps.clock.now();
  await requireQuestionRate(deps, access.actor);
  const context = await turnContextOf(deps.db, access, { projectId, today }, askedAt);
  const reservation = await reserveTurn(deps, access, isDemo);
  return { access, question: content, askedAt, context, reservation };
}

/**
 * Streams the reply, then the stored message. An incomplete reply is not stored. No database
 * connection is held while the model generates.
 */
export async function answerTurn(
  deps: AssistantDeps,
  turn: Turn,
  stream: TurnStream,
): Promise<void> {
  const { access, question, askedAt, reservation } = turn;
  const progress = { reply: "" };
  try {
    stream.send({ type: "start" });
    const said = await askModel(deps, turn, stream, progress);
    stream.signal.throwIfAborted();
    const message = await storeExchange(deps, access, { question, askedAt, ...said });
    stream.send({ type: "complete", message });
  } catch (error) {
    throw isModelError(error) ? failureOf(error) : error;
  } finally {
    // Refunds the question if the model sent nothing, but not if the user left.
    if (progress.reply === "" && !stream.signal.aborted) await reservation.refundDay();
    await reservation.leave();
  }
}

async function askModel(
  { db, clock, model, sign, limits }: AssistantDeps,
  { access, question, context }: Turn,
  stream: TurnStream,
  progress: { reply: string },
) {
  const now = clock.now();
  const tools = createToolbox({ db, access, now, question, ...context });
  const { today } = context;
  const checked = new VerifiedReply(() => ({ ...tools.evidence(), today, question }));
  const before = await listMessages(db, access, { sign, now }, MAX_HISTORY_MESSAGES);
  const answers: ProductLink[] = [];
  let shown = "";
  const show = (make: () => string) =>
    stream.offer(() => {
      const fullContent = make();
      if (fullContent === shown) return undefined;
      shown = fullContent;
      return { type: "content", fullContent };
    });
  const reply = await readReply(
    model,
    {
      instructions: instructionsFor(today),
      context,
      // The built-in adviser reads the turn's context itself.
      messages: historyOf(
        before,
        model.kind === "builtin" ? question : `${screenBlock(context)}\n\n${question}`,
      ),
      tools,
      offerAnswers: (offered) => answers.push(...offered.map(answerLink)),
    },
    {
      signal: stream.signal,
      limits,
      onGrowth: (soFar) => {
        progress.reply = soFar;
        show(() => checked.shown(soFar));
      },
    },
  );
  const records = tools.proposals();
  const links = [...tools.links(), ...answers];
  const words =
    checked.whole(reply.trim().toWellFormed()) || wordsWithout(records.length, links.length);
  // Appended after the check, which removes all links into the product that the model wrote.
  const content = words + productLinksBlock(links);
  progress.reply = content;
  show(() => content);
  return { content, records };
}

/** Text of a reply in which the model only proposed or offered something. */
function wordsWithout(proposals: number, links: number): string {
  if (proposals > 0) return "Review before saving:";
  if (links > 0) return "Here's what you asked for:";
  throw failed("unavailable", "The assistant had no answer. Please try again.");
}

/** Deletes the whole conversation and its proposals. Recorded data is kept. */
export async function clearConversation({ db }: Pick<Deps, "db">, access: Access): Promise<void> {
  await db
    .delete(aiMessages)
    .where(and(eq(aiMessages.userId, access.actor), inConversation(access)));
}
