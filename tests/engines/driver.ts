/** One tab of one engine. Elements are named by a CSS selector, which steps.ts has marked. */
export interface Driver {
  /** "Firefox 153.7.0" */
  readonly version: string;
  goTo(url: string): Promise<void>;
  reload(): Promise<void>;
  /** what the function body returns, as JSON */
  evaluate(body: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  /** in place of what stands there */
  type(selector: string, text: string): Promise<void>;
  /** @param value of the option */
  choose(selector: string, value: string): Promise<void>;
  attach(selector: string, file: string): Promise<void>;
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The size of the page, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export interface LaunchOptions {
  size: Size;
  /** an empty folder: where the engine keeps its profile and what it downloads */
  folder: string;
}

export interface Engine {
  name: "chromium" | "firefox" | "webkit";
  /** @throws where its programs are neither there nor can be installed */
  launch(options: LaunchOptions): Promise<Driver>;
}
