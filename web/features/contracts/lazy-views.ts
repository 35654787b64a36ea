import { useEffect, useEffectEvent, useState } from "react";

// Views reached by address, loaded when needed or when the browser is idle.
export const loadContract = () => import("./contract/contract-view.tsx");
export const loadContractorFilterNotice = () => import("./contract/contractor-filter-notice.tsx");
/** Last on the page, so loading it later shifts nothing. */
export const loadDeclinedQuotes = () => import("./quotes/declined-quotes.tsx");
export const loadCompare = () => import("./compare/compare-view.tsx");
export const loadInvoices = () => import("./invoices/invoices-view.tsx");

interface State<Part> {
  part?: Part;
  isFailed?: boolean;
}

/** A lazily loaded view. A failed load can be retried. */
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
    ...state,
    /** clears the failure, which starts a new load */
    retry: () => setState(undefined),
  };
}
