import { useEffect, useState } from "react";

/** What stands after the # as `name=value`. It is sent to no server and stands in no log. */
function read(name: string): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get(name) ?? undefined;
}

/**
 * Takes a value out of the address: from then on it is neither seen there, nor in the history,
 * nor copied along. Another link that is opened in the same tab brings another value.
 */
export function useFromAddress(name: string): string | undefined {
  const [value, setValue] = useState(() => read(name));
  useEffect(() => {
    const take = () => {
      const found = read(name);
      if (found === undefined) return;
      setValue(found);
      history.replaceState(history.state, "", location.pathname + location.search);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [name]);
  return value;
}
