import { useEffect, useEffectEvent, useState } from "react";

const DEBOUNCE_MS = 500;

/**
 * Text of a search box, with a debounced search.
 *
 * @param value current search; an outside change, such as Back, replaces the text
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
    /** drops text not yet searched for */
    reset: () => setTyped(undefined),
  };
}
