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
 * Stands in for the server's answers where a test is about the browser: byte by byte, when the
 * test says so, also what our own server would never send.
 */

/** One question, and the answer to it that the test gives. */
export interface PlayedTurn {
  question: ChatInput;
  /** as it is, in a piece of its own */
  write(bytes: string): void;
  event(event: ChatEvent): void;
  /** ends it with its mark */
  done(): void;
  /** ends it without */
  end(): void;
  /** breaks the connection */
  cut(): void;
  /** once the browser has left */
  left: Promise<void>;
}

export interface ChatDouble {
  /** what is stored, as a test sees fit to change it */
  messages: ChatMessage[];
  suggestions: string[];
  /** how often the conversation was asked for */
  listed: number;
  /** the next question that is asked, once it is there */
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

/** Answers this page's chat from here on. */
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

/** Opens the panel by its button and waits until the conversation is there. */
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

/** Asks by the Enter key. */
export async function askInPanel(panel: Locator, question: string): Promise<void> {
  await questionField(panel).fill(question);
  await questionField(panel).press("Enter");
}

/** Lets the assistant answer, start to end, and keeps the exchange. */
export async function answer(double: ChatDouble, content: string): Promise<void> {
  const turn = await double.nextTurn();
  const message = storedMessage("assistant", content);
  double.messages = [...double.messages, storedMessage("user", turn.question.content), message];
  turn.event({ type: "start" });
  turn.event({ type: "content", fullContent: content });
  turn.event({ type: "complete", message });
  turn.done();
}
