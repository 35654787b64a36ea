import { useEffect, useEffectEvent, useState } from "react";

const DEBOUNCE_MS = 500;

/**
 * The text in a search box, and the search once typing has paused.
 *
 * @param value what is searched for now; a change from elsewhere (back, say) replaces the text
 */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState<{ text: string; over: string }>();
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => {
      setTyped(undefined);
      search(typed.text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return {
    text: typed?.over === value ? typed.text : value,
    type: (text: string) => setTyped({ text, over: value }),
    /** drops what was typed but not searched for yet */
    forget: () => setTyped(undefined),
  };
}
