import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ScopeSuggestions } from "../../../../shared/contracts/scope.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { useToday } from "../../../lib/use-today.ts";
import { AI_PROVIDERS } from "../../../lib/words/ai-provider-words.ts";
import { announce } from "../../../ui/announce.ts";
import { Button } from "../../../ui/button.tsx";
import { aboutQuery } from "../../assistant/queries.ts";
import { scopeSuggestionsQuery } from "./suggestions-queries.ts";

/** Suggestions of the provider's model for a quote's lines, since the dialog opened. */
export function useAiSuggestions(quoteId: number) {
  return useQuery({ ...scopeSuggestionsQuery(quoteId), enabled: false });
}

interface SuggestWithAiProps {
  projectId: number;
  ai: ReturnType<typeof useAiSuggestions>;
}

/** Renders nothing if no provider is configured. */
export function SuggestWithAi({ projectId, ai }: SuggestWithAiProps) {
  const { data: about } = useQuery(aboutQuery({ projectId, today: useToday() }));
  const { data, dataUpdatedAt } = ai;
  const outcome = data === undefined ? undefined : outcomeWords(data);
  useEffect(() => {
    if (outcome !== undefined && dataUpdatedAt > 0) announce(outcome, "polite");
  }, [outcome, dataUpdatedAt]);
  if (about === undefined || about.provider === "builtin") return null;
  const note = `Sends the words of unmatched lines and items, without amounts, to ${AI_PROVIDERS[about.provider]}.`;
  return (
    <div className="space-y-1">
      <Button
        isPending={ai.isFetching}
        onClick={() => void ai.refetch()}
        aria-describedby="suggest-with-ai"
      >
        Suggest with AI
      </Button>
      <p id="suggest-with-ai" className="text-sm text-ink-soft">
        {outcome ?? note}
      </p>
      {ai.isError && !ai.isFetching && (
        <p role="alert" className="text-sm text-danger-text">
          {errorMessage(ai.error, "Couldn't ask the AI. Please try again.")}
        </p>
      )}
    </div>
  );
}

function outcomeWords({ length }: ScopeSuggestions): string {
  if (length === 0) return "The AI suggests no further match.";
  return `The AI suggests ${length === 1 ? "1 match" : `${length} matches`}. Suggestions count only once you confirm them.`;
}
