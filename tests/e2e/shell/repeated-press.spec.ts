import { emptyPageHtml } from "../../../scripts/page-html.ts";
import { expect, test } from "../../support/browser/fixtures.ts";

const SHELL = '<!doctype html><html><head></head><body><div id="root"></div></body></html>';
const ROW = "<button>Delete: Grout</button>";

/** What the page shows once it is rendered again, and how often its buttons are then pressed. */
const CASES = [
  { name: "the same button in the same project", chosen: "", later: ROW, presses: 1 },
  { name: "another project's button", chosen: "2", later: ROW, presses: 0 },
  { name: "one of two buttons with one name", chosen: "", later: ROW + ROW, presses: 0 },
  { name: "a button of another name", chosen: "", later: "<button>Grout</button>", presses: 0 },
];

test("a press in a page that is rendered again is repeated on the same button only @once", async ({
  page,
  server,
}) => {
  for (const { name, chosen, later, presses } of CASES) {
    const conditions = `data-media="(width < 1px)" data-key="selected" data-choice="${chosen}"`;
    const body = emptyPageHtml(SHELL, []).replace(
      '<div id="root"></div>',
      () => `<div id="root" ${conditions}><main>${ROW}</main></div>`,
    );
    await page.route("**/rendered", (route) => route.fulfill({ body, contentType: "text/html" }));
    await page.goto(`${server.url}/rendered`);
    await page.getByRole("button").click();
    const pressed = await page.evaluate(async (html) => {
      const root = document.querySelector("#root");
      if (!root) throw new Error("No #root");
      root.innerHTML = `<main>${html}</main>`;
      let count = 0;
      root.addEventListener("click", () => (count += 1));
      root.removeAttribute("data-media");
      // After the observers.
      await new Promise((resolve) => setTimeout(resolve));
      return count;
    }, later);
    expect(pressed, name).toBe(presses);
    await page.unroute("**/rendered");
  }
});
