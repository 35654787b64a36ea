import { useRef } from "react";
import { randomKey } from "../http/random-key.ts";

/**
 * Names a creation, so that the server records it once however often it is sent: one key for
 * every try of the same content. A corrected one is another creation.
 */
export function useAttemptKey(): (content: unknown) => string {
  const attempt = useRef({ content: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (attempt.current.content !== text) attempt.current = { content: text, key: randomKey() };
    return attempt.current.key;
  };
}
