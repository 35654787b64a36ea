import { renderToStaticMarkup } from "react-dom/server";
import { LandingPage } from "../features/landing/landing-page.tsx";

/** Run by the build: the landing page as HTML that reads without JavaScript. */
export function renderLanding(isSignedIn: boolean): string {
  return renderToStaticMarkup(<LandingPage isSignedIn={isSignedIn} />);
}
