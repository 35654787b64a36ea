import { eq } from "drizzle-orm";
import type { ChatEvent, ChatInput } from "../../../shared/assistant/contract.ts";
import { placesBlock } from "./rules/reply-place.ts";
import type { TurnSetting } from "./rules/tool-calls.ts";
import type { UserId } from "../../../shared/ids.ts";
import { aiMessages } from "../../db/schema/tables.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import { CheckedReply } from "./turn/verified-reply.ts";
import { storeExchange } from "./exchange-commands.ts";
import { historyOf, MAX_HISTORY_MESSAGES } from "./turn/history.ts";
import { instructionsFor, screenBlock } from "./turn/instructions.ts";
import type { Sign } from "./proposals/token.ts";
import { listMessages } from "./queries.ts";
import { readReply, type TurnLimits } from "./turn/read-reply.ts";
import { settingOf } from "./turn/turn-context.ts";
import { createToolbox } from "./turn/toolbox.ts";
import { failureOf, isModelError } from "./turn/failure.ts";
import { requirePace, takePlace, type TurnPlace } from "./turn/limits.ts";

/** What the assistant's own commands need besides: made once by its routes. */
export interface AssistantDeps extends Pick<Deps, "db" | "clock" | "log" | "model"> {
  sign: Sign;
  limits: TurnLimits;
}

/** A question whose place is reserved, and which nothing has been asked about yet. */
interface Turn {
  owner: UserId;
  question: string;
  askedAt: Date;
  setting: TurnSetting;
  place: TurnPlace;
}

/** What a turn says, as it goes. */
interface Saying {
  signal: AbortSignal;
  send(event: ChatEvent): void;
  offer(make: () => ChatEvent | undefined): void;
}

interface Asking {
  owner: UserId;
  isDemo: boolean;
}

/** Reserves a turn, before the model is asked anything. What it throws is told before the stream begins. */
export async function beginTurn(
  deps: AssistantDeps,
  { owner, isDemo }: Asking,
  { content, projectId, today }: ChatInput,
): Promise<Turn> {
  const askedAt = deps.clock.now();
  await requirePace(deps, owner);
  const setting = await settingOf(deps.db, owner, { projectId, today }, askedAt);
  const place = await takePlace(deps, owner, isDemo);
  return { owner, question: content, askedAt, setting, place };
}

/**
 * Answers a question: the reply as it grows, then the message as it is stored. Nothing is stored
 * of a reply that is not whole, and no connection to the database is held while the model thinks.
 */
export async function answerTurn(deps: AssistantDeps, turn: Turn, saying: Saying): Promise<void> {
  const { owner, question, askedAt, place } = turn;
  const progress = { reply: "" };
  try {
    saying.send({ type: "start" });
    const said = await askModel(deps, turn, saying, progress);
    saying.signal.throwIfAborted();
    const message = await storeExchange(deps, owner, { question, askedAt, ...said });
    saying.send({ type: "complete", message });
  } catch (error) {
    throw isModelError(error) ? failureOf(error) : error;
  } finally {
    // Of a model that has not said a word nothing was had: unless it was the homeowner who left.
    if (progress.reply === "" && !saying.signal.aborted) await place.giveBackDay();
    await place.leave();
  }
}

async function askModel(
  { db, clock, model, sign, limits }: AssistantDeps,
  { owner, question, setting }: Turn,
  saying: Saying,
  progress: { reply: string },
) {
  const now = clock.now();
  const tools = createToolbox({ db, owner, now, question, ...setting });
  const { today } = setting;
  const checked = new CheckedReply(() => ({ ...tools.evidence(), today, question }));
  const before = await listMessages(db, owner, { sign, now }, MAX_HISTORY_MESSAGES);
  let shown = "";
  const show = (make: () => string) =>
    saying.offer(() => {
      const fullContent = make();
      if (fullContent === shown) return undefined;
      shown = fullContent;
      return { type: "content", fullContent };
    });
  const reply = await readReply(
    model,
    {
      instructions: instructionsFor(today),
      setting,
      // The built-in adviser knows the setting as it is.
      messages: historyOf(
        before,
        model.kind === "builtin" ? question : `${screenBlock(setting)}\n\n${question}`,
      ),
      tools,
    },
    {
      signal: saying.signal,
      limits,
      onGrowth: (soFar) => {
        progress.reply = soFar;
        show(() => checked.shown(soFar));
      },
    },
  );
  const records = tools.proposals();
  const places = tools.places();
  const words =
    checked.whole(reply.trim().toWellFormed()) || wordsWithout(records.length, places.length);
  // After the check, which takes every link into the product out that it has not made itself.
  const content = words + placesBlock(places);
  progress.reply = content;
  show(() => content);
  return { content, records };
}

/** For a model that proposed or offered something and left it at that. */
function wordsWithout(proposals: number, places: number): string {
  if (proposals > 0) return "Review before saving:";
  if (places > 0) return "Here you are:";
  throw failed("unavailable", "The assistant had no answer. Please try again.");
}

/** Forgets the whole conversation, and what was proposed in it. What was recorded stays. */
export async function clearConversation({ db }: Pick<Deps, "db">, owner: UserId): Promise<void> {
  await db.delete(aiMessages).where(eq(aiMessages.userId, owner));
}
