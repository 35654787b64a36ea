import type { ChatInput, ChatMessage } from "../../../../shared/assistant/contract.ts";
import { ask } from "../../../lib/http/http.ts";
import { ProblemError } from "../../../lib/http/problem-error.ts";
import { readEvents } from "./read-events.ts";

interface Listener {
  signal: AbortSignal;
  /** the reply is being written */
  onStart: () => void;
  /** all of it so far */
  onContent: (content: string) => void;
}

/**
 * Asks, and answers with the reply as it was stored.
 *
 * @throws ProblemError when the server refuses or gives up; any error when the answer breaks off
 */
export async function askAssistant(body: ChatInput, listener: Listener): Promise<ChatMessage> {
  const { signal, onStart, onContent } = listener;
  const headers = { accept: "text/event-stream" };
  const response = await ask("/api/ai-chat", { method: "POST", body, signal, headers });
  if (!response.body) throw new Error("No response body");
  for await (const event of readEvents(response.body)) {
    switch (event.type) {
      case "start":
        onStart();
        break;
      case "content":
        onContent(event.fullContent);
        break;
      case "complete":
        // It is stored by now, so it holds even if the rest should be cut.
        return event.message;
      case "error": {
        const { error, code } = event;
        throw new ProblemError({
          status: response.status,
          message: error,
          problem: { error, code },
        });
      }
    }
  }
  throw new Error("The stream ended without a reply");
}
