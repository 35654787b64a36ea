import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { DOWNLOAD_STARTED, MARK, downloadStatusCookie } from "../../../shared/exports/contract.ts";
import type { Deps } from "../../deps.ts";

/** Enough for the page, which polls twice a second. */
const SECONDS = 120;

const marked = z.object({ mark: z.string().check(z.regex(MARK)) });

/**
 * Reports a download's outcome to the page that started it, in a cookie of the response: started,
 * or the status of an error from any layer. Does nothing for a request without a mark.
 */
export function downloadStatusReporter({ config }: Pick<Deps, "config">) {
  const secure = config.publicUrl.startsWith("https:") ? "; Secure" : "";
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const asked = marked.safeParse(request.query);
    if (!asked.success) return;
    const outcome = reply.statusCode === 200 ? DOWNLOAD_STARTED : String(reply.statusCode);
    // Not HttpOnly, because the page's script reads it. Added after any other cookies.
    reply.header(
      "set-cookie",
      `${downloadStatusCookie(asked.data.mark)}=${outcome}; Max-Age=${SECONDS}; Path=/; SameSite=Strict${secure}`,
    );
  };
}
