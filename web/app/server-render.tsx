// First: must run before any schema is created.
import "../lib/zod-setup.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { setSurroundings, type Surroundings } from "../lib/browser-view.ts";
import { setPreloadedResponses } from "../lib/http/preloaded-responses.ts";
import { createQueryClient } from "../lib/http/query-client.ts";
import { App, type AppProps } from "./app.tsx";
import { createAppRouter } from "./router.ts";

export interface ScreenRequest extends Surroundings {
  /** path and query */
  url: string;
  /** API responses by path */
  answers: Record<string, unknown>;
}

/** Where React left out a part that was still loading, or failed. */
const LEFT_OUT = "<!--$!-->";
/** As deep as lazy parts contain each other. */
const MAX_TRIES = 5;
const PAUSE_MS = 10;

/**
 * The HTML of a screen as the browser would render it; undefined for an address that it would
 * change.
 *
 * @throws Error when a part of the screen fails
 */
export async function renderScreen(request: ScreenRequest): Promise<string | undefined> {
  const router = createAppRouter();
  const history = createMemoryHistory({ initialEntries: [request.url] });
  router.update({ ...router.options, history, isServer: true, scrollRestoration: false });
  await router.load();
  const screen = { queryClient: createQueryClient(), router };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const html = renderOnce(screen, request);
    // For an address that the router would change, it renders nothing.
    if (!html.includes("<main")) return undefined;
    if (!html.includes(LEFT_OUT)) return inFixedMarkup(html);
    // Lazy parts load when they are first rendered in this process.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`A part of ${request.url} could not be rendered`);
}

/** Without a pause between setting and clearing the data, so that no other user's can be seen. */
function renderOnce(screen: AppProps, { answers, ...given }: ScreenRequest): string {
  setPreloadedResponses(answers);
  setSurroundings(given);
  try {
    return renderToString(<App {...screen} />);
  } finally {
    setPreloadedResponses({});
    setSurroundings(undefined);
  }
}

/**
 * Style attributes, which the Content-Security-Policy forbids, become data for the page's own
 * script. Inputs stay closed, also to form fillers, until the program runs. React escapes quotes in texts, so nothing else
 * matches.
 */
function inFixedMarkup(html: string): string {
  return html.replaceAll(' style="', ' data-style="').replaceAll("<input ", "<input readonly ");
}
