import { useEffect, useState } from "react";

function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keepDraft(key: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage may be full or forbidden; the text then lasts as long as the page.
  }
}

/** What is being typed. It outlives a closed panel, a reload, and a session that ended. */
export function useDraft(userId: number) {
  const key = `assistant-draft:${userId}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  useEffect(() => keepDraft(key, draft), [key, draft]);

  return {
    draft,
    type: (text: string) => setDraft(text),
    /** A question goes where nothing else was typed. */
    offer: (question: string) =>
      setDraft((current) => (current.trim() === "" ? question : current)),
    /** It was answered; whatever else was typed is not. */
    settle: (question: string) =>
      setDraft((current) => (current.trim() === question ? "" : current)),
  };
}
