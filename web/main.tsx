// First: it has to run before any schema is made.
import "./lib/zod-setup.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, startApp } from "./app/app.tsx";

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root to show the product in");

const app = createRoot(root);

// Not awaited: what other files share with this one would wait for it too.
void startApp(() => app.unmount()).then((started) =>
  app.render(
    <StrictMode>
      <App {...started} />
    </StrictMode>,
  ),
);
