import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { BEGUN, MARK, markCookie } from "../../../shared/exports/contract.ts";
import type { Deps } from "../../deps.ts";

/** Long enough for the page, which looks every half second. */
const SECONDS = 120;

const marked = z.object({ mark: z.string().check(z.regex(MARK)) });

/**
 * Tells the page that asked for a download what becomes of it, in a cookie that goes with the
 * answer: that it has begun, or the status of a refusal, whoever refuses. Without a mark nobody asks.
 */
export function outcomeTeller({ config }: Pick<Deps, "config">) {
  const secure = config.publicUrl.startsWith("https:") ? "; Secure" : "";
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const asked = marked.safeParse(request.query);
    if (!asked.success) return;
    const outcome = reply.statusCode === 200 ? BEGUN : String(reply.statusCode);
    // The page's own script reads it: it holds nothing secret. Other cookies were written before.
    reply.header(
      "set-cookie",
      `${markCookie(asked.data.mark)}=${outcome}; Max-Age=${SECONDS}; Path=/; SameSite=Strict${secure}`,
    );
  };
}
