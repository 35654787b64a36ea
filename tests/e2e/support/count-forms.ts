import type { Page } from "@playwright/test";

/** Counts the forms that a page renders, shown or not. Call before the page loads. */
export async function countRenderedForms(page: Page) {
  await page.addInitScript(() => {
    const create = document.createElement.bind(document);
    let forms = 0;
    Object.assign(document, {
      createElement: (name: string, options?: ElementCreationOptions) => {
        if (name === "form") forms += 1;
        return create(name, options);
      },
    });
    Object.assign(globalThis, { countForms: () => forms });
  });
  return { countForms: () => page.evaluate<number>("countForms()") };
}
