import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";

/** More tab stops than between any two controls of a screen. */
const MAX_STOPS = 120;
/** Presses to open a list and choose from it. */
const CHOICE = 2;

/** A way to operate the page that counts presses, but not typed letters. */
export interface Hands {
  press: (target: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
  choose: (list: Locator, option: string) => Promise<void>;
  /** by the button of a toast, or its shortcut */
  undo: (button: Locator) => Promise<void>;
  presses: () => number;
}

function isFocused(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement);
}

/** By mouse or finger. */
export function pointer(): Hands {
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    // A file field is pressed by its label, which covers it.
    const id = await target.evaluate((element) =>
      element.matches("[type=file]") ? element.id : "",
    );
    await (id === "" ? target : target.page().locator(`label[for="${id}"]`).last()).click();
  };
  return {
    press,
    undo: press,
    type: async (field, text) => {
      if (!(await isFocused(field))) presses += 1;
      await field.fill(text);
    },
    choose: async (list, option) => {
      presses += CHOICE;
      await list.selectOption(option);
    },
    presses: () => presses,
  };
}

/**
 * The key that moves the focus toward an element, undefined once it is there: an arrow key within a
 * menu or radio group. Runs inside the page.
 */
function keyTowards(element: Element): "ArrowDown" | "Tab" | "replaced" | undefined {
  if (!element.isConnected) return "replaced";
  const focused = document.activeElement;
  if (focused === element) return undefined;
  const isInGroup =
    element instanceof HTMLInputElement &&
    element.type === "radio" &&
    focused instanceof HTMLInputElement &&
    focused.name === element.name;
  return isInGroup || element.closest("[role=menu]") !== null ? "ArrowDown" : "Tab";
}

async function found(target: Locator): Promise<ElementHandle<Element>> {
  const element = await target.elementHandle();
  if (!element) throw new Error(`${String(target)} is not there`);
  return element;
}

/** By keyboard alone: the Tab key to a control, arrow keys in a menu. */
export function keyboard(page: Page): Hands & { reach: (target: Locator) => Promise<void> } {
  let presses = 0;
  const reach = async (target: Locator) => {
    await target.waitFor();
    // Once, because finding an element by its role costs more than a press.
    let element = await found(target);
    for (let stops = 0; ; stops += 1) {
      const key = await element.evaluate(keyTowards);
      if (key === undefined) return;
      expect(stops, `stops before ${String(target)}`).toBeLessThan(MAX_STOPS);
      if (key === "replaced") element = await found(target);
      else await page.keyboard.press(key);
    }
  };
  return {
    reach,
    press: async (target) => {
      presses += 1;
      await reach(target);
      const isToggle = await target.evaluate((element) => element.matches("input"));
      await page.keyboard.press(isToggle ? "Space" : "Enter");
    },
    type: async (field, text) => {
      // Counted as a pointer's press on the field.
      if (!(await isFocused(field))) presses += 1;
      await reach(field);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(text);
    },
    choose: async (list, option) => {
      presses += CHOICE;
      await reach(list);
      await page.keyboard.type(option);
      await expect(list.locator("option:checked")).toHaveText(option);
    },
    undo: async (button) => {
      presses += 1;
      await button.waitFor();
      await page.keyboard.press("ControlOrMeta+z");
    },
    presses: () => presses,
  };
}
