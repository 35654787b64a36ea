import { calendarDateAt } from "../../../shared/calendar-date.ts";
import type { ScopeSuggestions } from "../../../shared/contracts/scope.ts";
import type { Deps } from "../../deps.ts";
import { AppError, failed } from "../../errors.ts";
import type { Toolbox } from "../../gateways/model/model.ts";
import type { EditAccess } from "../../identity/access.ts";
import { getQuote } from "../contracts/queries.ts";
import { getScope } from "../contracts/scope-queries.ts";
import { parseScopeReply, SCOPE_INSTRUCTIONS, scopeQuestion } from "./rules/scope-suggestions.ts";
import { failureOf, isModelError } from "./turn/failure.ts";
import { requireQuestionRate, reserveTurn } from "./turn/limits.ts";
import { readReply, type TurnLimits } from "./turn/read-reply.ts";

const NO_ANSWER = "The AI had no usable answer. Match the lines by hand, or try again.";

const NO_TOOLS: Toolbox = {
  descriptions: [],
  call: () => Promise.resolve({ refused: "There are no tools" }),
  ask: () => Promise.reject(new Error("There are no tools")),
};

interface SuggestDeps extends Pick<Deps, "db" | "clock" | "log" | "model"> {
  limits: TurnLimits;
}

interface SuggestRequest {
  access: EditAccess;
  isDemo: boolean;
  quoteId: number;
  /** aborts when the user leaves */
  signal: AbortSignal;
}

/**
 * Asks the provider's model which scope items the unmatched lines of a quote belong to. Writes
 * nothing: a suggestion has an effect only when the user saves it. Without a provider there are
 * none; the browser itself compares words. Counts as a question to the assistant.
 */
export async function suggestScopeItems(
  deps: SuggestDeps,
  { access, isDemo, quoteId, signal }: SuggestRequest,
): Promise<ScopeSuggestions> {
  const { db, clock, model } = deps;
  const today = calendarDateAt(clock.now());
  const quote = await getQuote(db, access, quoteId, today);
  if (model.kind === "builtin") return [];
  const question = scopeQuestion(await getScope(db, access, quote), quoteId);
  if (question === undefined) return [];
  await requireQuestionRate(deps, access.actor);
  const reservation = await reserveTurn(deps, access, isDemo);
  const progress = { reply: "" };
  try {
    const suggestions = parseScopeReply(
      await readReply(
        model,
        {
          instructions: SCOPE_INSTRUCTIONS,
          context: { today, project: null },
          messages: [{ role: "user", content: question.message }],
          tools: NO_TOOLS,
          offerAnswers: () => {},
        },
        { signal, limits: deps.limits, onGrowth: (reply) => (progress.reply = reply) },
      ),
      question,
    );
    if (suggestions === undefined) throw failed("unavailable", NO_ANSWER);
    return suggestions;
  } catch (error) {
    if (progress.reply === "" && !signal.aborted) await reservation.refundDay();
    if (!isModelError(error)) throw error;
    const { problem, cause, retryAfterSeconds } = failureOf(error);
    throw new AppError(
      { code: problem.code, error: NO_ANSWER },
      { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
    );
  } finally {
    await reservation.leave();
  }
}
