import { mkdir, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import type { Driver, Key } from "./driver.ts";
import {
  distance,
  focus,
  hasLibrary,
  liveRegionTexts,
  isThere,
  layoutFaults,
  mark,
  openDialog,
  type Target,
} from "./in-page.ts";

const LIMIT_MS = 45_000;
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve(
    "@testing-library/dom/dist/@testing-library/dom.umd.min.js",
  ),
  "utf8",
);

const foundSchema = z.object({
  reason: z.string().optional(),
  position: z.string().optional(),
  options: z.record(z.string(), z.string()).optional(),
});

interface Marked {
  selector: string;
  options: Record<string, string> | undefined;
}

/** Performs the steps of a task in one engine and checks the layout. */
export class Steps {
  readonly #driver: Driver;
  readonly #url: string;
  readonly #pictures: string;
  #marks = 0;
  #taken = 0;

  constructor(driver: Driver, url: string, pictures: string) {
    this.#driver = driver;
    this.#url = url;
    this.#pictures = pictures;
  }

  async goTo(path: string): Promise<void> {
    await this.#driver.goTo(`${this.#url}${path}`);
  }

  async reload(): Promise<void> {
    await this.#driver.reload();
  }

  /** @param name pattern of the full name */
  async press(name: string, { role = "button", ...more }: Omit<Target, "name"> = {}) {
    await this.#act({ role, name, ...more }, ({ selector }) => this.#driver.click(selector));
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#act({ label }, ({ selector }) => this.#driver.type(selector, text));
  }

  async choose(label: string, option: string): Promise<void> {
    await this.#act({ label }, async ({ selector, options }) => {
      const value = options?.[option];
      if (value === undefined) throw new Error(`"${label}" does not offer "${option}"`);
      await this.#driver.choose(selector, value);
    });
  }

  async attach(label: string, file: string): Promise<void> {
    await this.#act({ label }, ({ selector }) => this.#driver.attach(selector, file));
  }

  /** Drags a button by the distance between two list entries. */
  async drag(name: string, from: string, to: string): Promise<void> {
    await this.#act({ role: "button", name }, async ({ selector }) => {
      const by = z.number().parse(await this.#run(distance, from, to));
      await this.#driver.drag(selector, by);
    });
  }

  async focus(name: string): Promise<void> {
    await this.#act({ role: "button", name }, async ({ selector }) => {
      await this.#run(focus, selector);
    });
  }

  async keys(...keys: Key[]): Promise<void> {
    await this.#driver.press(keys);
  }

  /** Waits until text matching the pattern is in view. */
  async see(text: string, more: Omit<Target, "text"> = {}): Promise<void> {
    await this.#find({ text, ...more });
  }

  async seeNone(text: string): Promise<void> {
    await this.#until(`"${text}" is gone`, async () => {
      const { reason } = await this.#mark({ text }, "none");
      return reason === "it is not there" || reason === "it is there and not seen"
        ? undefined
        : "it is still there";
    });
  }

  /** Waits until the live regions that are not inert contain exactly this text. */
  async announces(words: string): Promise<void> {
    await this.#until(`the announcement "${words}"`, async () => {
      const texts = z.array(z.string()).parse(await this.#run(liveRegionTexts));
      const isIt = texts.length === 2 && texts.join("") === words;
      return isIt ? undefined : `announced is ${JSON.stringify(texts)}`;
    });
  }

  /** Waits for a dialog, takes a screenshot and checks its layout. */
  async dialog(title: string): Promise<void> {
    await this.#until(`the dialog "${title}"`, async () => {
      const open = await this.#run(openDialog);
      return open === title ? undefined : `open is ${JSON.stringify(open ?? null)}`;
    });
    // Until its animation ends.
    await wait(250);
    await this.picture(title);
    await this.expectWhole(`the dialog "${title}"`);
  }

  async noDialog(): Promise<void> {
    await this.#until("no dialog", async () => {
      const open = await this.#run(openDialog);
      return open === undefined || open === null ? undefined : `${JSON.stringify(open)} is open`;
    });
  }

  async expectWhole(what: string): Promise<void> {
    const faults = z.array(z.string()).parse(await this.#run(layoutFaults));
    if (faults.length > 0) throw new Error(`${what}: ${faults.join("; ")}`);
  }

  async picture(name: string): Promise<void> {
    this.#taken += 1;
    const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    const file = `${String(this.#taken).padStart(2, "0")}-${plain}.png`;
    await mkdir(this.#pictures, { recursive: true });
    await writeFile(join(this.#pictures, file), await this.#driver.screenshot());
  }

  /** Waits until a function that is sent to the page returns true. */
  async until(what: string, holds: () => boolean): Promise<void> {
    await this.#until(what, async () =>
      (await this.#run(holds)) === true ? undefined : "it is not there",
    );
  }

  #run<Args extends unknown[]>(body: (...args: Args) => unknown, ...args: Args): Promise<unknown> {
    const list = args.map((arg) => JSON.stringify(arg)).join(", ");
    return this.#driver.evaluate(`return (${body.toString()})(${list})`);
  }

  async #mark(target: Target, as: string) {
    if ((await this.#run(hasLibrary)) !== true) await this.#driver.evaluate(LIBRARY);
    return foundSchema.parse(await this.#run(mark, target, as));
  }

  /** Retries when the page has replaced the element between lookup and action. */
  async #act(target: Target, act: (marked: Marked) => Promise<void>): Promise<void> {
    const marked = await this.#find(target);
    try {
      await act(marked);
    } catch (error) {
      if ((await this.#run(isThere, marked.selector)) === true) throw error;
      await act(await this.#find(target));
    }
  }

  #nextMark(): string {
    this.#marks += 1;
    return String(this.#marks);
  }

  /** Waits until the element keeps its position, since a press goes to a point of the page. */
  async #find(target: Target): Promise<Marked> {
    let as = this.#nextMark();
    let options: Record<string, string> | undefined;
    let position: string | undefined;
    await this.#until(JSON.stringify(target), async () => {
      const found = await this.#mark(target, as);
      const isMoving = found.position !== position;
      ({ options, position } = found);
      if (found.reason !== undefined) as = this.#nextMark();
      return found.reason ?? (isMoving ? "it is moving" : undefined);
    });
    return { selector: `[data-marked="${as}"]`, options };
  }

  /** @param look returns why the condition does not hold yet */
  async #until(what: string, look: () => Promise<string | undefined>): Promise<void> {
    const end = performance.now() + LIMIT_MS;
    let reason: string | undefined = "";
    while (performance.now() < end) {
      try {
        reason = await look();
      } catch (error) {
        // A page that is navigating does not respond.
        reason = String(error);
      }
      if (reason === undefined) return;
      await wait(40);
    }
    throw new Error(`Waited for ${what}: ${reason}`);
  }
}
