// First: must run before any schema is created.
import "./lib/zod-setup.ts";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { App, startApp } from "./app/app.tsx";
import { firstParts } from "./lib/first-parts.ts";

const root = document.querySelector<HTMLElement>("#root");
if (!root) throw new Error("No #root");

let mounted: Root | undefined;

// Not awaited: a top-level await would delay modules that share this chunk.
void startApp(() => mounted?.unmount()).then(async (started) => {
  const app = <App {...started} />;
  // It checks in development only.
  const page = import.meta.env.DEV ? <StrictMode>{app}</StrictMode> : app;
  // Set while the root holds the screen as this browser would render it.
  if (root.dataset["media"] && (await Promise.all(firstParts).catch(() => {}))) {
    // Server rendering leaves out the router's outer boundary.
    started.router.ssr = { manifest: undefined };
    mounted = hydrateRoot(root, page);
  } else {
    // In slices, so that the page answers meanwhile.
    startTransition(() => {
      mounted = createRoot(root);
      mounted.render(page);
    });
  }
});
