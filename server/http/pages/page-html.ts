import { PRELOADED_RESPONSES_ID } from "../../../shared/preloaded-responses.ts";

const END = "</body>";
const ROOT_ELEMENT = '<div id="root"></div>';

/** @param json the page's preloaded responses, by API path */
export function withResponses(shell: string, json: string): string {
  return withElement(shell, elementOf(json, PRELOADED_RESPONSES_ID));
}

/** @param root the root element of the rendered screen */
export function withRoot(shell: string, root: string): string {
  return shell.replace(ROOT_ELEMENT, () => root);
}

export function withElement(shell: string, element: string): string {
  return shell.includes(END) ? shell.replace(END, () => `${element}${END}`) : `${shell}${element}`;
}

/**
 * A JSON data element, which CSP doesn't treat as a script. `<` is escaped, so that content can't
 * end the element.
 */
export function elementOf(json: string, id: string): string {
  const escaped = json.replaceAll(
    /[<>\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script id="${id}" type="application/json">${escaped}</script>`;
}
