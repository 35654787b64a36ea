import { expect, type Page } from "@playwright/test";
import { idle } from "./small-screens.ts";

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
  const countForms = () => page.evaluate<number>("countForms()");
  return {
    countForms,
    /** Waits for another form. An update of the page may have it rendered again, until it is idle. */
    nextForm: async (before = 0) => {
      await expect.poll(countForms).toBeGreaterThan(before);
      await page.evaluate(idle);
      return countForms();
    },
  };
}
