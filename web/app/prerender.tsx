import { renderToStaticMarkup } from "react-dom/server";
import { LandingPage } from "../features/landing/landing-page.tsx";
import { renderScreen } from "./server-render.tsx";

/** Build step: the landing page as HTML that works without JavaScript. */
export function renderLanding(isSignedIn: boolean): string {
  return renderToStaticMarkup(<LandingPage isSignedIn={isSignedIn} />);
}

/**
 * Build step: a screen's HTML before its data and its JavaScript have loaded.
 *
 * @param isSignedOut false renders the skeleton for a possibly signed-in user
 */
export async function renderSkeleton(path: string, isSignedOut: boolean): Promise<string> {
  const answers = isSignedOut ? { "/api/user": null } : {};
  const surroundings = { view: undefined, cookies: "", operatorLinks: [] };
  const html = await renderScreen({ url: path, answers, ...surroundings });
  // A screen that can't be prerendered would leave only a placeholder.
  if (html === undefined) throw new Error(`${path} could not be rendered`);
  return html;
}
