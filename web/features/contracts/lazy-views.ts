import { useEffect, useEffectEvent, useState } from "react";

// What an address can lead to, loaded when it does, or before, when there is nothing else to do.
export const loadContract = () => import("./contract/contract-view.tsx");
export const loadOnlyContractor = () => import("./contract/only-contractor.tsx");
export const loadCompare = () => import("./compare/compare-view.tsx");

type State<Part> = { part: Part } | { isFailed: true } | undefined;

/** A part of the program that is shown once it is there. One that could not be fetched is tried again. */
export function useLoaded<Part>(load: () => Promise<Part>, isWanted: boolean) {
  const [state, setState] = useState<State<Part>>();

  const start = useEffectEvent(() => {
    load().then(
      (part) => setState({ part }),
      (error: unknown) => {
        console.error("Failed to load a part of the screen", error);
        setState({ isFailed: true });
      },
    );
  });
  const isMissing = isWanted && state === undefined;
  useEffect(() => {
    if (isMissing) start();
  }, [isMissing]);

  return {
    part: state && "part" in state ? state.part : undefined,
    isFailed: state !== undefined && "isFailed" in state,
    /** once it is forgotten that it failed, it is loaded again */
    retry: () => setState(undefined),
  };
}
