import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { formWith, type ReceiptFile } from "../records/receipts.ts";

export interface HttpResponse {
  status: number;
  bytes: Buffer;
  /** parsed JSON, else undefined */
  body: unknown;
  headers: IncomingMessage["headers"];
}

interface Sent {
  body?: object | Buffer | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** A client with a browser's cookies that calls a separate process over real connections. */
export class HttpVisitor {
  readonly #cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #network: string | undefined;
  #url: string;

  /** @param network client address, when the process trusts a proxy on this machine */
  constructor(url: string, network?: string) {
    this.#url = url;
    this.#network = network;
  }

  /** For a server that restarted on another port. */
  moveTo(url: string): void {
    this.#url = url;
  }

  async get(path: string): Promise<HttpResponse> {
    return this.send("GET", path);
  }

  async post(path: string, body: object = {}): Promise<HttpResponse> {
    return this.send("POST", path, { body });
  }

  async upload(file: ReceiptFile): Promise<HttpResponse> {
    return this.send("POST", "/api/upload", formWith(file));
  }

  async send(method: string, path: string, sent: Sent = {}): Promise<HttpResponse> {
    const response = await this.#ask(method, path, sent);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(Buffer.from(chunk));
    const bytes = Buffer.concat(chunks);
    const isJson = response.headers["content-type"]?.startsWith("application/json") === true;
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      bytes,
      body: isJson ? (JSON.parse(bytes.toString()) as unknown) : undefined,
    };
  }

  /** Disconnects once the response has begun, or contains `part`. Returns its status. */
  async disconnectDuring(method: string, path: string, sent: Sent, part = ""): Promise<number> {
    const response = await this.#ask(method, path, sent);
    let text = "";
    for await (const chunk of response) {
      text += String(chunk);
      if (text.includes(part)) break;
    }
    response.destroy();
    return response.statusCode ?? 0;
  }

  /** Sends only the beginning of a file, then disconnects. */
  async abortUpload(file: ReceiptFile): Promise<void> {
    const form = formWith(file);
    const call = this.#open("POST", "/api/upload", form);
    // The error is the expected effect of aborting.
    call.on("error", () => {});
    const closed = new Promise((resolve) => call.once("close", resolve));
    call.write(form.body.subarray(0, form.body.length / 2), () => call.destroy());
    await closed;
  }

  /** Closes all connections. */
  close(): void {
    this.#agent.destroy();
  }

  async #ask(method: string, path: string, sent: Sent): Promise<IncomingMessage> {
    const call = this.#open(method, path, sent);
    call.end(bytesOf(sent.body));
    const [response] = (await once(call, "response")) as [IncomingMessage];
    for (const line of response.headers["set-cookie"] ?? []) this.#keepCookie(line);
    return response;
  }

  #open(method: string, path: string, { body, headers }: Sent): ClientRequest {
    const bytes = bytesOf(body);
    return request(`${this.#url}${path}`, {
      agent: this.#agent,
      method,
      headers: {
        origin: this.#url,
        ...(this.#network !== undefined && { "x-forwarded-for": this.#network }),
        ...(this.#cookies.size > 0 && { cookie: this.#cookieHeader() }),
        ...(bytes && { "content-type": "application/json", "content-length": bytes.length }),
        ...headers,
      },
    });
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #keepCookie(line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const split = pair.indexOf("=");
    const isGone = attributes.some((each) => each.trim().toLowerCase() === "max-age=0");
    if (isGone) this.#cookies.delete(pair.slice(0, split));
    else this.#cookies.set(pair.slice(0, split), pair.slice(split + 1));
  }
}

function bytesOf(body: Sent["body"]): Buffer | undefined {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return Buffer.from(JSON.stringify(body));
}

export const PASSWORD = "a dry cellar and a warm roof";

/** Registers a new user with a project; undefined for a 503. */
export async function signUp(
  visitor: HttpVisitor,
): Promise<{ email: string; projectId: number } | undefined> {
  const email = `${randomUUID()}@example.com`;
  const taken = await visitor.post("/api/register", {
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  if (taken.status === 503) return undefined;
  if (taken.status !== 201) throw new Error(`Could not register: ${taken.bytes.toString()}`);
  const project = await visitor.post("/api/projects", { name: "Kitchen", budget: "10000.00" });
  return project.status === 503 ? undefined : { email, projectId: idOf(project) };
}

/** The id of a created record. */
export function idOf({ status, body, bytes }: HttpResponse): number {
  const id: unknown =
    typeof body === "object" && body !== null && "id" in body ? body.id : undefined;
  if (typeof id !== "number") throw new Error(`Nothing was made: ${status} ${bytes.toString()}`);
  return id;
}
