import { useEffect, useState } from "react";
import { openedHome } from "../../../lib/opened-home.ts";

function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function saveDraft(key: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage may be full or blocked; the text then lasts until the page unloads.
  }
}

/** Unsent text. Survives a closed panel, a reload and an expired session. */
export function useDraft(userId: number) {
  const key = `assistant-draft:${[userId, openedHome].filter(Boolean).join(":")}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  useEffect(() => saveDraft(key, draft), [key, draft]);

  return {
    draft,
    type: (text: string) => setDraft(text),
    /** Fills in a question unless other text was typed. */
    offer: (question: string) =>
      setDraft((current) => (current.trim() === "" ? question : current)),
    /** Clears the field after a reply, unless other text was typed since. */
    settle: (question: string) =>
      setDraft((current) => (current.trim() === question ? "" : current)),
  };
}
