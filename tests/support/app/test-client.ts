import type { OutgoingHttpHeaders } from "node:http";
import type { App } from "../../../server/http/core/app-type.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface TestResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  text: string;
  /**
   * parsed JSON without record versions; undefined if the response is not JSON, or is compressed
   */
  body: unknown;
  bytes: Buffer;
}

const VERSION = /^\d+$/;

/**
 * Removes record versions, which differ after every write, even a restore or one with the same
 * content. Tests of versions read the text.
 */
function parseBody(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) =>
    key === "version" && typeof value === "string" && VERSION.test(value) ? undefined : value,
  );
}

/** A browser as the server sees it: keeps cookies, and sends the page's Origin with each write. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  /** client network address */
  readonly address: string;
  readonly #app: App;
  readonly #origin: string;

  constructor(app: App, origin: string, address = "127.0.0.1") {
    this.#app = app;
    this.#origin = origin;
    this.address = address;
  }

  get(path: string, headers?: Record<string, string>): Promise<TestResponse> {
    return this.send("GET", path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse> {
    return this.send("POST", path, body, headers);
  }

  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse> {
    return this.send("PUT", path, body, headers);
  }

  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse> {
    return this.send("PATCH", path, body, headers);
  }

  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse> {
    return this.send("DELETE", path, body, headers);
  }

  /** @param body strings and bytes are sent as they are, anything else as JSON */
  async send(
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    const isRaw = typeof body === "string" || Buffer.isBuffer(body);
    const response = await this.#app.inject({
      method,
      url: path,
      remoteAddress: this.address,
      headers: {
        ...(method !== "GET" && { origin: this.#origin }),
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader() }),
        ...(body !== undefined && !isRaw && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { payload: isRaw ? body : JSON.stringify(body) }),
    });
    this.#keepCookies(response.headers["set-cookie"]);
    const isJson =
      String(response.headers["content-type"]).startsWith("application/json") &&
      response.headers["content-encoding"] === undefined;
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: isJson && response.body !== "" ? parseBody(response.body) : undefined,
      bytes: response.rawPayload,
    };
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #keepCookies(header: string | string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      const [pair = "", ...attributes] = line.split(";");
      const split = pair.indexOf("=");
      const name = pair.slice(0, split);
      const isGone = attributes.some((attribute) => attribute.trim().toLowerCase() === "max-age=0");
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(split + 1));
    }
  }
}
