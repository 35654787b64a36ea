// First: must run before any schema is created.
import "./lib/zod-setup.ts";
import { StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { App } from "./app/app.tsx";
import { rendersSameScreen } from "./app/rendered-screen.ts";
import { startApp } from "./app/start-app.ts";

const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("The page has no #root to show the product in");

const isRendered = rendersSameScreen(root);
let app: Root | undefined;

// Not awaited: a top-level await would delay modules that share this chunk.
void startApp(() => app?.unmount(), isRendered).then((props) => {
  const screen = (
    <StrictMode>
      <App {...props} />
    </StrictMode>
  );
  if (isRendered) {
    app = hydrateRoot(root, screen);
    return;
  }
  app = createRoot(root);
  app.render(screen);
});
