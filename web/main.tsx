// First: must run before any schema is created.
import "./lib/zod-setup.ts";
import { StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { App, startApp } from "./app/app.tsx";

const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("The page has no #root to show the product in");

/**
 * Whether the server has rendered the screen as this browser would. With another layout or project
 * it is rendered again.
 */
function isRendered({ media, key, choice }: DOMStringMap): boolean {
  try {
    return (
      media !== undefined &&
      matchMedia(media).matches &&
      (localStorage.getItem(key ?? "") ?? "") === choice
    );
  } catch {
    return false;
  }
}

let app: Root | undefined;

// Not awaited: a top-level await would delay modules that share this chunk.
void startApp(() => app?.unmount()).then((started) => {
  const page = (
    <StrictMode>
      <App {...started} />
    </StrictMode>
  );
  if (isRendered(root.dataset)) {
    // Server rendering leaves out the router's outer boundary.
    started.router.ssr = { manifest: undefined };
    app = hydrateRoot(root, page);
    // The page's script then repeats what was pressed before.
    delete root.dataset["media"];
  } else {
    app = createRoot(root);
    app.render(page);
  }
});
