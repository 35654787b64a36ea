import type { FastifyReply } from "fastify";
import { BEGUN, markCookie } from "../../../shared/exports/contract.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";

/** Long enough for the page, which looks every second. */
const SECONDS = 120;

/**
 * Tells the page that asked for a download what becomes of it, in a cookie that goes with the
 * answer: the file has begun, or why there is none. Without a mark nobody asks.
 */
export async function tellOutcome<T>(
  { config }: Pick<Deps, "config">,
  { reply, mark }: { reply: FastifyReply; mark: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const tell = (outcome: string) => {
    if (mark === undefined || reply.sent) return;
    // The page's own script reads it: it holds nothing secret.
    reply.setCookie(markCookie(mark), outcome, {
      path: "/",
      sameSite: "strict",
      secure: config.publicUrl.startsWith("https:"),
      maxAge: SECONDS,
    });
  };
  tell(BEGUN);
  try {
    return await work();
  } catch (error) {
    tell(error instanceof AppError ? error.problem.code : "internal");
    throw error;
  }
}
