import type { Browser, Page } from "@playwright/test";
import {
  FRAME,
  LAPTOP,
  type Measure,
  openPage,
  SLOW_CPU,
  slowDown,
  takeMeasures,
  type Visit,
} from "./visit.ts";
import type { World } from "./world.ts";

/*
 * What a person waits for after a press, the server's part in it. The page measures itself, so
 * that the way from here to the browser does not count.
 */

const TIME_PRESS = `async ({ selector, typed, until }) => {
  ${FRAME}
  const target = document.querySelector(selector);
  await frame();
  const begun = performance.now();
  if (typed === undefined) target.click();
  else {
    target.focus();
    document.execCommand("insertText", false, typed);
  }
  do await frame();
  while (until !== undefined && !document.body.textContent.includes(until));
  await frame();
  return performance.now() - begun;
}`;

interface Press {
  /** what is pressed or typed into */
  selector: string;
  /** typed instead of pressed */
  typed?: string;
  /** text that has to be in the page afterwards; the next painted frame, where there is none */
  until?: string;
}

/** Milliseconds from a press until its outcome is painted, by the page's own clock. */
async function timePress(page: Page, press: Press): Promise<number> {
  await page.locator(press.selector).first().waitFor();
  return Number(await page.evaluate(`(${TIME_PRESS})(${JSON.stringify(press)})`));
}

async function openExpenses(visit: Visit): Promise<Page> {
  const page = await openPage(visit);
  await page.goto("/expenses?pageSize=100");
  await page.getByText("1-100 of 20", { exact: false }).first().waitFor();
  // What is loaded ahead, once the page has nothing to do.
  await page.waitForLoadState("networkidle");
  await slowDown(page, { cpu: visit.cpu, isNetworkSlow: false });
  return page;
}

let saved = 0;

async function timeSave(visit: Visit): Promise<number> {
  const page = await openExpenses(visit);
  await page.getByRole("button", { name: "Add Expense" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Expense" });
  saved += 1;
  const description = `Saved in the ${saved}th measurement`;
  await form.getByLabel("Description").fill(description);
  await form.getByLabel("Amount").fill("84.20");
  await form.getByLabel("Category").selectOption("Materials");
  await form.getByLabel("Payment Method").selectOption("Cash");
  const time = await timePress(page, {
    selector: "dialog button[type=submit]",
    until: description,
  });
  await page.context().close();
  return time;
}

async function timeOn(visit: Visit, press: Press): Promise<number> {
  const page = await openExpenses(visit);
  const time = await timePress(page, press);
  await page.context().close();
  return time;
}

function measuresOf(world: World, browser: Browser): Measure[] {
  return [1, SLOW_CPU].flatMap((cpu): Measure[] => {
    const visit = { world, browser, viewport: LAPTOP, cpu, isSignedIn: true };
    const goalMs = cpu === 1 ? 100 : 200;
    const named = (name: string) => `${name}, CPU ${cpu}×`;
    return [
      { name: named("Save to the row"), goalMs, take: async () => timeSave(visit) },
      {
        name: named("a key in the search over 100 rows"),
        goalMs,
        take: async () => timeOn(visit, { selector: "input[type=search]", typed: "7" }),
      },
      {
        name: named("the expense form opens"),
        goalMs,
        take: async () =>
          timeOn(visit, {
            selector: "main header button, main h1 ~ * button",
            until: "Payment Method",
          }),
      },
      {
        name: named("the next page of 100"),
        goalMs,
        take: async () =>
          timeOn(visit, { selector: "button[aria-label='Next page']", until: "101-200 of" }),
      },
    ];
  });
}

export async function benchInteractions({ rounds }: { rounds: number }): Promise<string> {
  return takeMeasures({ name: "interactions", rounds, measuresOf });
}
