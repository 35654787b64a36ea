// First: must run before any schema is created.
import "../lib/zod-setup.ts";
import { choiceKey } from "../../shared/projects/chosen-project.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { firstParts } from "../lib/first-parts.ts";
import { clearPreloadedResponses, setPreloadedResponses } from "../lib/http/preloaded-responses.ts";
import { createQueryClient } from "../lib/http/query-client.ts";
import { WIDE } from "../lib/use-is-wide.ts";
import { setViewer, type Viewer } from "../lib/viewer.ts";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.ts";

interface PageToRender extends Viewer {
  /** path and query */
  url: string;
  userId: number;
  /** JSON of the page's preloaded responses, by path */
  responses: string;
}

/** A boundary that the server could not finish. */
const UNFINISHED = /<!--\$[!?]-->/;
/**
 * Forbidden by the Content-Security-Policy, which a script of the page gets around: see
 * scripts/page-html.ts. Quotes in text are escaped, so that no text of a user matches.
 */
const STYLE = / style="/g;

/**
 * The root element of a signed-in screen as the browser would first render it; undefined when that
 * needs code or data that the server lacks. Keeps nothing of the page.
 */
export async function renderPage({
  url,
  userId,
  responses,
  ...viewer
}: PageToRender): Promise<string | undefined> {
  const router = createAppRouter();
  const history = createMemoryHistory({ initialEntries: [url] });
  router.update({ ...router.options, history, isServer: true, scrollRestoration: false });
  await router.load();
  await Promise.all(firstParts);
  const queryClient = createQueryClient();
  try {
    setViewer(viewer);
    setPreloadedResponses(JSON.parse(responses));
    const markup = renderToString(<App queryClient={queryClient} router={router} />);
    if (UNFINISHED.test(markup) || !markup.includes("<main")) return undefined;
    const content = markup.replaceAll(STYLE, ' data-style="');
    return `<div id="root" ${conditions(userId, viewer)}>${content}</div>`;
  } finally {
    clearPreloadedResponses();
    setViewer(undefined);
    queryClient.clear();
  }
}

/** What a browser must meet to take over the markup: see scripts/page-html.ts. */
function conditions(userId: number, { isWide, timeZone, today, chosenProject }: Viewer): string {
  const media = `(width ${isWide ? "&gt;=" : "&lt;"} calc(${WIDE}))`;
  const choice = `data-key="${choiceKey(userId)}" data-choice="${chosenProject ?? ""}"`;
  return `data-media="${media}" data-zone="${timeZone}" data-day="${today}" ${choice}`;
}
