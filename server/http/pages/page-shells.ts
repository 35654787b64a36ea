import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { OPERATOR_LINKS, type OperatorLink } from "../../../shared/operator-pages.ts";
import { PAGE_ANSWERS } from "../../../shared/page-answers.ts";

/** What calls of the first screen would be answered, by their path. */
export type Answers = Readonly<Record<string, unknown>>;

/** The shell for any address, and those for one each, whose name the address makes. */
const ANY = "app.html";
const END = "</body>";

/** Quick ones: what is gained by more is less than the time it takes. */
const ENCODERS = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

type Encoding = keyof typeof ENCODERS;

/**
 * The built shells, and what is written into them for who opens one.
 *
 * @param links the operator's own pages, which every shell names
 */
export function readShells(folder: string, links: readonly OperatorLink[]) {
  const shells = new Map(
    globSync("app*.html", { cwd: folder }).map((name) => [
      name,
      withLinks(readFileSync(join(folder, name), "utf8"), links),
    ]),
  );

  /** The file of the shell for an address: it names all that this screen loads. */
  function nameOf(url: string): string {
    const [path = ""] = url.split("?", 1);
    const name = `app${path.replaceAll("/", "-")}.html`;
    return shells.has(name) ? name : ANY;
  }

  /**
   * Sends a shell with answers in it. Nothing keeps such a page: it would show them to whoever comes
   * next, and again when somebody goes back to it after they have changed.
   */
  async function sendWith(answers: Answers, request: FastifyRequest, reply: FastifyReply) {
    const shell = shells.get(nameOf(request.url)) ?? "";
    const html = withElement(shell, elementOf(answers));
    const encoding = encodingFor(request.headers["accept-encoding"]);
    reply.headers({
      "cache-control": "no-store",
      vary: "Cookie, accept-encoding",
      ...(encoding && { "content-encoding": encoding }),
    });
    return reply
      .type("text/html; charset=utf-8")
      .send(encoding ? await ENCODERS[encoding](html) : html);
  }

  return { nameOf, sendWith };
}

function withLinks(shell: string, links: readonly OperatorLink[]): string {
  if (links.length === 0) return shell;
  return withElement(shell, elementOf(links, OPERATOR_LINKS));
}

function withElement(shell: string, element: string): string {
  return shell.includes(END) ? shell.replace(END, () => `${element}${END}`) : `${shell}${element}`;
}

/** Data, which no policy takes for a script. Nothing in it can end the element. */
function elementOf(answers: unknown, id = PAGE_ANSWERS): string {
  const json = JSON.stringify(answers).replaceAll(
    /[<>\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script id="${id}" type="application/json">${json}</script>`;
}

function encodingFor(accepted = ""): Encoding | undefined {
  const offers = accepted
    .split(",")
    .filter((offer) => !/;\s*q=0(?:\.0*)?\s*$/.test(offer))
    .map((offer) => offer.split(";", 1)[0]?.trim());
  return (["br", "gzip"] as const).find((encoding) => offers.includes(encoding));
}
