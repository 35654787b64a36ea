export type Key = "Enter" | "ArrowDown";

/** One tab of one engine. Elements are addressed by a CSS selector that steps.ts has set. */
export interface Driver {
  /** "Firefox 153.7.0" */
  readonly version: string;
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /** the return value of the function body, as JSON */
  evaluate(body: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  /** replaces the current value */
  type(selector: string, text: string): Promise<void>;
  /** @param value of the option */
  choose(selector: string, value: string): Promise<void>;
  attach(selector: string, file: string): Promise<void>;
  /** drags the element down by a number of pixels, with the mouse */
  drag(selector: string, by: number): Promise<void>;
  /** presses keys where the focus is */
  press(keys: readonly Key[]): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Page size in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface LaunchOptions {
  size: Size;
  /** empty folder for the engine's profile and downloads */
  folder: string;
}

export interface Engine {
  name: "chromium" | "firefox" | "webkit";
  /** @throws when its programs are neither present nor installable */
  launch(options: LaunchOptions): Promise<Driver>;
}
