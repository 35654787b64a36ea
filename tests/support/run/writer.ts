import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { formWith, type ReceiptFile } from "../records/receipts.ts";

const EXPENSES_EACH = 5;
/** Acknowledged by each round of `writeAll` and `deleteAndRestore`. */
export const WRITES_EACH_ROUND = EXPENSES_EACH + EXPENSES_EACH + Math.floor(EXPENSES_EACH / 2);
const PAGE_SIZE = 100;
const TIMEOUT_MS = 150_000;

interface Listed {
  totalPages: number;
  expenses: { id: number; description: string }[];
}

/**
 * A user who records expenses over HTTP, and repeats unacknowledged requests with the same key, as
 * a client should when the connection breaks.
 */
export class Writer {
  /** acknowledged by the server: description by id */
  readonly acknowledged = new Map<number, string>();
  /** responses with 503 */
  refusals = 0;
  readonly #cookies = new Map<string, string>();
  #projectId = 0;
  #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** For a server that restarted on another port. */
  moveTo(url: string): void {
    this.#url = url;
  }

  async signUp(): Promise<void> {
    const email = `${randomUUID()}@example.com`;
    const password = `correct horse ${randomUUID()}`;
    await this.#expect(201, "POST", "/api/register", {
      email,
      password,
      confirmPassword: password,
    });
    const project = await this.#expect<{ id: number }>(201, "POST", "/api/projects", {
      name: "Kitchen",
      budget: "10000.00",
    });
    this.#projectId = project.id;
  }

  /**
   * Records as many expenses as the free plan allows; calls `onBreak` before repeating a broken
   * attempt.
   */
  async writeAll(onAcknowledged: () => void, onBreak: () => Promise<void>): Promise<void> {
    for (let number = 1; number <= EXPENSES_EACH; number += 1) {
      const description = `Expense ${number}`;
      const id = await this.#writeOnce(description, randomUUID(), onBreak);
      this.acknowledged.set(id, description);
      onAcknowledged();
    }
  }

  /**
   * Deletes what the last round recorded, and restores every second one. A repeated deletion may
   * find that its first attempt succeeded.
   */
  async deleteAndRestore(onAcknowledged: () => void, onBreak: () => Promise<void>): Promise<void> {
    const newest = [...this.acknowledged].slice(-EXPENSES_EACH);
    for (const [turn, [id, description]] of newest.entries()) {
      const path = `/api/expenses/${id}`;
      await this.#untilAnswered([204, 404], () => this.#send("DELETE", path), onBreak);
      this.acknowledged.delete(id);
      onAcknowledged();
      if (turn % 2 === 0) continue;
      await this.#untilAnswered([200], () => this.#send("POST", `${path}/restore`), onBreak);
      this.acknowledged.set(id, description);
      onAcknowledged();
    }
  }

  /** Records an expense with its receipt, on a server without faults. */
  async recordWithReceipt(file: ReceiptFile): Promise<void> {
    const { body: form, headers } = formWith(file);
    type Sent = { imageUrl: string };
    const { imageUrl } = await this.#expect<Sent>(201, "POST", "/api/upload", form, headers);
    const description = `Receipt ${imageUrl}`;
    const body = { ...this.#expense(description), imageUrl };
    const { id } = await this.#expect<{ id: number }>(201, "POST", "/api/expenses", body);
    this.acknowledged.set(id, description);
  }

  #expense(description: string) {
    return {
      projectId: this.#projectId,
      description,
      amount: "12.34",
      category: "Materials",
      paymentMethod: "Cash",
      date: "2026-03-01",
    };
  }

  async #writeOnce(
    description: string,
    key: string,
    onBreak: () => Promise<void>,
  ): Promise<number> {
    const body = this.#expense(description);
    const headers = { "idempotency-key": key };
    const write = async () => this.#send("POST", "/api/expenses", body, headers);
    const { id } = JSON.parse(await this.#untilAnswered([200, 201], write, onBreak)) as {
      id: number;
    };
    return id;
  }

  /** Repeats until the server responds with one of these statuses; returns the response. */
  async #untilAnswered(
    statuses: readonly number[],
    write: () => Promise<Response>,
    onBreak: () => Promise<void>,
  ): Promise<string> {
    const deadline = performance.now() + TIMEOUT_MS;
    while (performance.now() < deadline) {
      try {
        const response = await write();
        const text = await response.text();
        if (statuses.includes(response.status)) return text;
        if (response.status !== 503) throw new Refused(response.status, text);
        this.refusals += 1;
        await wait(20);
      } catch (error) {
        if (error instanceof Refused) throw error;
        await onBreak();
      }
    }
    throw new Error("The server did not come back");
  }

  /** Deletes all expenses. */
  async clear(): Promise<void> {
    for (const id of this.acknowledged.keys()) {
      const { status } = await this.#send("DELETE", `/api/expenses/${id}`);
      if (status !== 204) throw new Refused(status, "");
    }
    this.acknowledged.clear();
  }

  /** Stored by the server: description by id. */
  async list(): Promise<Map<number, string>> {
    const found = new Map<number, string>();
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const search = `projectId=${this.#projectId}&pageSize=${PAGE_SIZE}&page=${page}`;
      const listed = await this.#expect<Listed>(200, "GET", `/api/expenses?${search}`);
      pages = listed.totalPages;
      for (const { id, description } of listed.expenses) found.set(id, description);
    }
    return found;
  }

  /** Repeats while a busy server responds with 503. */
  async #expect<T>(
    status: number,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> {
    const never = async () => {
      throw new Error("The connection broke");
    };
    const call = async () => this.#send(method, path, body, headers);
    return JSON.parse(await this.#untilAnswered([status], call, never)) as T;
  }

  async #send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        origin: this.#url,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && {
        body: body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body),
      }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const split = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, split), pair.slice(split + 1));
    }
    return response;
  }
}

class Refused extends Error {
  constructor(status: number, text: string) {
    super(`The server answered ${status}: ${text}`);
  }
}

/** Signs up several writers concurrently. */
export async function signUpWriters(url: string, count: number): Promise<Writer[]> {
  const writers = Array.from({ length: count }, () => new Writer(url));
  await Promise.all(writers.map(async (writer) => writer.signUp()));
  return writers;
}
