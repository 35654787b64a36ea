// First: it has to run before any schema is made.
import "./lib/zod-setup.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root to show the product in");

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
