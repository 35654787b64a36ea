import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "@playwright/test";
import {
  chatInput,
  type ChatEvent,
  type ChatInput,
  type ChatMessage,
  STREAM_END,
} from "../../../shared/assistant/contract.ts";

/*
 * Replaces the server's responses in browser tests, byte by byte under the test's control,
 * including responses that our server would never send.
 */

/** One question, and the response that the test sends. */
export interface PlayedTurn {
  question: ChatInput;
  /** sends the bytes unchanged, as one chunk */
  write(bytes: string): void;
  event(event: ChatEvent): void;
  /** sends the end marker and ends the response */
  done(): void;
  /** ends the response without the marker */
  end(): void;
  /** breaks the connection */
  cut(): void;
  /** resolves once the browser has disconnected */
  left: Promise<void>;
}

export interface ChatDouble {
  /** stored messages, which a test may change */
  messages: ChatMessage[];
  suggestions: string[];
  /** number of requests for the conversation */
  listed: number;
  /** resolves with the next question */
  nextTurn(): Promise<PlayedTurn>;
  close(): Promise<void>;
}

export const SUGGESTIONS = [
  "How much have I spent so far?",
  "What is overdue?",
  "Which category costs the most?",
  "How much should I keep aside for surprises?",
];

let lastId = 100;

export function storedMessage(role: ChatMessage["role"], content: string): ChatMessage {
  lastId += 1;
  return { id: lastId, role, content, createdAt: "2026-11-21T10:00:00.000Z", proposals: [] };
}

function playedTurn(question: ChatInput, response: ServerResponse): PlayedTurn {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  response.flushHeaders();
  const write = (bytes: string) => void response.write(bytes);
  return {
    question,
    write,
    event: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    done: () => void response.end(`data: ${STREAM_END}\n\n`),
    end: () => void response.end(),
    cut: () => void response.destroy(),
    left: once(response, "close").then(() => {}),
  };
}

async function textOf(chunks: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of chunks.setEncoding("utf8")) text += String(chunk);
  return text;
}

/** Answers this page's chat requests from now on. */
export async function playChat(page: Page): Promise<ChatDouble> {
  const asked: PlayedTurn[] = [];
  const waiting: ((turn: PlayedTurn) => void)[] = [];
  const play = async (request: IncomingMessage, response: ServerResponse) => {
    const turn = playedTurn(chatInput.parse(JSON.parse(await textOf(request))), response);
    const next = waiting.shift();
    if (next) next(turn);
    else asked.push(turn);
  };
  const server = createServer((request, response) => void play(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const double: ChatDouble = {
    messages: [],
    suggestions: SUGGESTIONS,
    listed: 0,
    nextTurn: async () =>
      asked.shift() ?? new Promise<PlayedTurn>((resolve) => waiting.push(resolve)),
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  await page.route("**/api/ai-chat", async (route) => {
    switch (route.request().method()) {
      case "GET":
        double.listed += 1;
        return route.fulfill({ json: double.messages });
      case "DELETE":
        double.messages = [];
        return route.fulfill({ status: 204 });
      default:
        return route.continue({ url: `http://127.0.0.1:${port}/` });
    }
  });
  await page.route("**/api/ai-chat/about?*", (route) =>
    route.fulfill({ json: { provider: "builtin", model: null, suggestions: double.suggestions } }),
  );
  page.on("close", () => void double.close());
  return double;
}

/**
 * Opens the dashboard, then answers its chat requests: with a route, Playwright turns the cache off,
 * and the page would load every script again.
 */
export async function openDashboardWithChat(
  page: Page,
  messages: ChatMessage[] = [],
): Promise<ChatDouble> {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const double = await playChat(page);
  double.messages = messages;
  return double;
}

/** Opens the panel by its button and waits for the conversation. */
export async function openAssistant(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "AI Assistant" }).click();
  const panel = page.getByRole("dialog", { name: "AI Assistant" });
  await expect(panel.getByRole("log")).toBeVisible();
  await expect(panel.getByRole("log").getByRole("status")).toHaveCount(0);
  return panel;
}

export function questionField(panel: Locator): Locator {
  return panel.getByRole("textbox", { name: "Your question" });
}

/** Sends the question with the Enter key. */
export async function askInPanel(panel: Locator, question: string): Promise<void> {
  await questionField(panel).fill(question);
  await questionField(panel).press("Enter");
}

/** Sends a complete reply and stores the exchange. */
export async function answer(double: ChatDouble, content: string): Promise<void> {
  const turn = await double.nextTurn();
  const message = storedMessage("assistant", content);
  double.messages = [...double.messages, storedMessage("user", turn.question.content), message];
  turn.event({ type: "start" });
  turn.event({ type: "content", fullContent: content });
  turn.event({ type: "complete", message });
  turn.done();
}
