import { useRef } from "react";
import { randomKey } from "../http/random-key.ts";

/**
 * Idempotency key of a creation: the same for every retry of the same content, a new one for other
 * content.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const attempt = useRef({ content: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (attempt.current.content !== text) attempt.current = { content: text, key: randomKey() };
    return attempt.current.key;
  };
}
