// First: must run before any schema is created.
import "./lib/zod-setup.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, startApp } from "./app/app.tsx";

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root to show the product in");

const app = createRoot(root);

// Not awaited: a top-level await would delay modules that share this chunk.
void startApp(() => app.unmount()).then((started) =>
  app.render(
    <StrictMode>
      <App {...started} />
    </StrictMode>,
  ),
);
