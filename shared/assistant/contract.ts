import * as z from "zod/mini";
import { calendarDateInput, instant } from "../calendar-date.ts";
import { id, idParam } from "../ids.ts";
import { problemCode } from "../problem.ts";
import { requiredText } from "../text.ts";
import { proposal } from "./proposal.ts";

/** In code points. */
export const MAX_MESSAGE = 4000;

/** A question. The server sets its owner and role. */
export const chatInput = z.object({
  content: requiredText("Content is required", { max: MAX_MESSAGE }),
  role: z.optional(z.enum(["user"])),
  /** the project on screen; the first project when absent */
  projectId: z.optional(id),
  /** the client's date; the server's when absent */
  today: z.optional(calendarDateInput("Date is required")),
});
export type ChatInput = z.infer<typeof chatInput>;

export const chatMessage = z.object({
  id,
  role: z.enum(["user", "assistant"]),
  /** the assistant's is Markdown; figures from the records link to the screen that shows them */
  content: z.string(),
  createdAt: instant,
  /** records the assistant proposed with this message; none for the user's messages */
  proposals: z.array(proposal),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** The newest messages, oldest of them first. */
export const chatMessages = z.array(chatMessage);
export const MAX_LISTED_MESSAGES = 200;

/**
 * One server-sent event, after "data: ". "[DONE]" ends the stream. Kinds here and in proposals are
 * single-value enums in plain unions: Zod's literals and discriminated unions would add half a KiB
 * to every first screen.
 */
export const chatEvent = z.union([
  z.object({ type: z.enum(["start"]) }),
  z.object({
    type: z.enum(["content"]),
    /** the whole reply so far */
    fullContent: z.string(),
  }),
  z.object({
    type: z.enum(["complete"]),
    /** the stored message */
    message: chatMessage,
  }),
  z.object({
    type: z.enum(["error"]),
    /** message for the user; nothing of this exchange was stored */
    error: z.string(),
    code: problemCode,
  }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;

export const STREAM_END = "[DONE]";

export const assistantQuery = z.object({
  projectId: z.optional(idParam),
  today: z.optional(calendarDateInput("Date is required")),
});

/** Shown in the panel before the first question. */
export const assistantAbout = z.object({
  /** builtin: answers are computed in this installation, without an outside service */
  provider: z.enum(["builtin", "openai-compatible", "anthropic", "google"]),
  /** model name; null for the built-in adviser */
  model: z.nullable(z.string()),
  /** four questions that fit the user's records */
  suggestions: z.array(z.string()),
});
export type AssistantAbout = z.infer<typeof assistantAbout>;

/** Start of a link in a reply that sends the question behind it, encoded. */
export const ANSWER_PATH = "/assistant?question=";

/** Marker after a figure in a reply that the records do not support. */
export const UNTRACED = "(not from your records)";
