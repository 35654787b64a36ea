import type { ChatInput, ChatMessage } from "../../../../shared/assistant/contract.ts";
import { ask } from "../../../lib/http/http.ts";
import { ProblemError } from "../../../lib/http/problem-error.ts";
import { readEvents } from "./read-events.ts";

interface Listener {
  signal: AbortSignal;
  onStart: () => void;
  /** the whole text so far */
  onContent: (content: string) => void;
}

/**
 * Sends a question and returns the stored reply.
 *
 * @throws ProblemError when the server rejects or gives up; other errors when the stream breaks
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
        // The server has stored the reply, so a broken stream after this event doesn't matter.
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
