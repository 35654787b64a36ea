import { useEffect, useState } from "react";

/** Reads `name=value` from the URL fragment, which browsers send to no server and no log. */
function readFragmentValue(name: string): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get(name) ?? undefined;
}

/**
 * Reads a value from the URL fragment and removes it there, so that it stays out of the history and
 * out of copied addresses. A second link opened in the same tab replaces the value.
 */
export function useFragmentValue(name: string): string | undefined {
  const [value, setValue] = useState(() => readFragmentValue(name));
  useEffect(() => {
    const readFragment = () => {
      const found = readFragmentValue(name);
      if (found === undefined) return;
      setValue(found);
      history.replaceState(history.state, "", location.pathname + location.search);
    };
    readFragment();
    window.addEventListener("hashchange", readFragment);
    return () => window.removeEventListener("hashchange", readFragment);
  }, [name]);
  return value;
}
