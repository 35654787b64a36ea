import type * as z from "zod/mini";
import { openedHome } from "../opened-home.ts";
import { clearPreloadedResponses } from "./preloaded-responses.ts";
import { ProblemError, problemFrom } from "./problem-error.ts";

/** Identifies this tab, so that the server reports only writes made elsewhere. */
export const CLIENT = Math.random().toString(36).slice(2);

interface CallOptions {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** sent as JSON, except FormData */
  body?: unknown;
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** whether a 401 is an expected response instead of the end of the session */
  allowsSignedOut?: boolean;
  /** whether it concerns the user's own home, whichever is on screen */
  isAboutOwnHome?: boolean;
}

let handleSessionEnd = async (): Promise<boolean> => false;

/**
 * Sets what happens when a call finds the session ended.
 *
 * @param handler resolves with whether the same user has signed in again, so that the call can be
 * repeated
 * @returns the previous handler
 */
export function onSessionEnd(handler: () => Promise<boolean>): () => Promise<boolean> {
  const before = handleSessionEnd;
  handleSessionEnd = handler;
  return before;
}

/** For requests not sent by `ask`. @returns whether to send the request again */
export function recoverSession(): Promise<boolean> {
  return handleSessionEnd();
}

function toRequestInit({
  method = "GET",
  body,
  signal,
  headers,
  isAboutOwnHome,
}: CallOptions): RequestInit {
  const isJson = body !== undefined && !(body instanceof FormData);
  const payload = body instanceof FormData ? body : JSON.stringify(body);
  return {
    method,
    credentials: "same-origin",
    headers: {
      accept: "application/json",
      ...(isJson ? { "content-type": "application/json" } : {}),
      "x-client": CLIENT,
      ...(openedHome && !isAboutOwnHome && { "x-home": openedHome }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: payload }),
    ...(signal ? { signal } : {}),
  };
}

async function reach(path: string, options: CallOptions): Promise<Response> {
  try {
    return await fetch(path, toRequestInit(options));
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    const text = "Can't reach Plumbline. Check your connection and try again.";
    const problem = { error: text, code: "unavailable" } as const;
    throw new ProblemError({ status: 0, message: text, problem }, { cause });
  }
}

/** Wrong credentials are also a 401, but don't mean that the session has ended. */
function endsSession(problem: ProblemError, options: CallOptions): boolean {
  return (
    problem.status === 401 && problem.code !== "invalid_credentials" && !options.allowsSignedOut
  );
}

/**
 * Sends a request and returns the raw response, for callers that need its headers.
 *
 * @throws ProblemError when the server refuses or can't be reached
 */
export async function ask(path: string, options: CallOptions = {}): Promise<Response> {
  if ((options.method ?? "GET") !== "GET") clearPreloadedResponses();
  const response = await reach(path, options);
  if (response.ok) return response;
  const problem = problemFrom(response.status, response.statusText, await response.text());
  if (endsSession(problem, options) && (await handleSessionEnd())) return ask(path, options);
  throw problem;
}

/**
 * Sends a request and parses the response with the schema `response`, if given.
 *
 * @throws ProblemError when the server refuses or can't be reached
 */
export async function call<Schema extends z.ZodMiniType>(
  path: string,
  options: CallOptions & { response: Schema },
): Promise<z.output<Schema>>;
export async function call(path: string, options?: CallOptions): Promise<undefined>;
export async function call(
  path: string,
  { response: schema, ...options }: CallOptions & { response?: z.ZodMiniType } = {},
): Promise<unknown> {
  const response = await ask(path, options);
  return schema ? schema.parse(await response.json()) : undefined;
}
