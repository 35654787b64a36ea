import * as z from "zod/mini";
import { calendarDateInput, instant } from "../calendar-date.ts";
import { id, idParam } from "../ids.ts";
import { problemCode } from "../problem.ts";
import { requiredText } from "../text.ts";
import { proposal } from "./proposal.ts";

/** In code points. */
export const MAX_MESSAGE = 4000;

/** A question. Whose it is, and that the homeowner says it, is for the server to know. */
export const chatInput = z.object({
  content: requiredText("Content is required", { max: MAX_MESSAGE }),
  role: z.optional(z.enum(["user"])),
  /** the project on screen; without one the first */
  projectId: z.optional(id),
  /** the homeowner's day; without one the server's */
  today: z.optional(calendarDateInput("Date is required")),
});
export type ChatInput = z.infer<typeof chatInput>;

export const chatMessage = z.object({
  id,
  role: z.enum(["user", "assistant"]),
  /** the assistant's is markdown: figures from the records are links to the screen that has them */
  content: z.string(),
  createdAt: instant,
  /** what the assistant proposed to record with it; none for the homeowner's own */
  proposals: z.array(proposal),
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** In the order in which they were said: the newest so many. */
export const chatMessages = z.array(chatMessage);
export const MAX_LISTED_MESSAGES = 200;

/**
 * One line of the stream, after "data: ". "[DONE]" ends it. Here and in proposals kinds are enums
 * of one in plain unions: what zod has for them would weigh half a KiB on every first screen.
 */
export const chatEvent = z.union([
  z.object({ type: z.enum(["start"]) }),
  z.object({
    type: z.enum(["content"]),
    /** all of the reply so far */
    fullContent: z.string(),
  }),
  z.object({
    type: z.enum(["complete"]),
    /** as it is stored */
    message: chatMessage,
  }),
  z.object({
    type: z.enum(["error"]),
    /** for the homeowner; nothing of this exchange was stored */
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

/** What the panel says before anything was asked. */
export const assistantAbout = z.object({
  /** builtin: answers come from this installation alone */
  provider: z.enum(["builtin", "openai-compatible", "anthropic", "google"]),
  /** the model's name; null for the built-in adviser */
  model: z.nullable(z.string()),
  /** four that fit the homeowner's records */
  suggestions: z.array(z.string()),
});
export type AssistantAbout = z.infer<typeof assistantAbout>;

/** What a reply says after a figure that none of the records bears out. */
export const UNTRACED = "(not from your records)";
