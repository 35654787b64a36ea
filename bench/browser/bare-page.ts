import type { Page } from "@playwright/test";
import { firstLine, start, type Started } from "../load/processes.ts";
import { join } from "node:path";
import { type OutcomeTime, timeOutcome } from "./page-clock.ts";
import type { Exchange } from "../load/exchange.ts";
import type { World } from "../world.ts";

/*
 * Baseline of an interaction: a page without styles or libraries. A press changes a text; where a
 * request is part of the interaction, the bare server runs the same statements and sends the same
 * bytes, shown as plain rows.
 */

const pageOf = (read: Exchange, write: Exchange) => `<!doctype html><title>Bare</title>
<button id="press">Press</button><button id="read">Read</button><button id="write">Write</button>
<p id="text">Before</p>
<script>
  const rowOf = ({ description, amount, date, category }) =>
    "<tr><td>" + [date, description, category, amount].join("</td><td>") + "</td></tr>";
  const show = (html) => { text.innerHTML = html; };
  press.onclick = () => show("After");
  read.onclick = async () => {
    const { expenses } = await (await fetch(${JSON.stringify(read.path)})).json();
    // The response has 25 rows: repeated to a hundred, as on the measured screen.
    show("<table>" + [1, 2, 3, 4].flatMap(() => expenses.map(rowOf)).join("") + "</table>");
  };
  write.onclick = async () => {
    const input = { method: "POST", body: ${JSON.stringify(write.input ?? "")} };
    show("<table>" + rowOf(await (await fetch(${JSON.stringify(write.path)}, input)).json()) + "</table>");
  };
</script>`;

export interface BarePage {
  url: string;
  html: string;
  server: Started;
}

function exchangeOf({ exchanges }: World, name: string): Exchange {
  const found = exchanges.find((exchange) => exchange.name === name);
  if (!found) throw new Error(`Nothing was recorded of the ${name}`);
  return found;
}

export async function startBarePage(world: World): Promise<BarePage> {
  const program = join(import.meta.dirname, "../load/bare-server.ts");
  const server = start(process.execPath, [program, world.recording], { stdout: "pipe" });
  const url = `http://127.0.0.1:${await firstLine(server)}/`;
  const html = pageOf(exchangeOf(world, "expense page"), exchangeOf(world, "insert"));
  return { url, html, server };
}

/**
 * Served by Playwright, so that the bare server needs no route for it; its requests go to the bare
 * server.
 */
export async function openBarePage(page: Page, { url, html }: BarePage): Promise<void> {
  await page.route(url, async (route) => route.fulfill({ contentType: "text/html", body: html }));
  await page.goto(url);
  await page.unroute(url);
}

export async function timeBare(page: Page, what: "press" | "read" | "write"): Promise<OutcomeTime> {
  await page.evaluate("document.getElementById('text').textContent = 'Before'");
  const outcome = { selector: "#text", is: "changed" } as const;
  return timeOutcome(page, { event: "click", outcome }, async () =>
    page.locator(`#${what}`).click(),
  );
}
