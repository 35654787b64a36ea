import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import StripeSdk from "stripe";
import type { StripeConfig } from "../../../server/config/billing.ts";
import type { Clock } from "../../../server/gateways/clock.ts";
import type { SignedMessage } from "../../../server/gateways/payments/payments.ts";
import { RESPONDERS, refused, type StripeResponse } from "./responses.ts";
import { parseForm } from "./form.ts";
import { loadValidators, type StripeCall } from "./schemas.ts";
import { newId, StripeWorld } from "./world.ts";

const SECRET_KEY = "sk_test_double";
const WEBHOOK_SECRET = "whsec_double";
const PRICE_ID = "price_pro";
const EARLIER_PRICE_ID = "price_of_last_year";
const API_VERSION = "2026-10-28.endive";

const DRIP_MS = 50;

/**
 * Failure instead of a response: silence; a byte now and then, without end; a closed connection; a
 * closed connection after the work is done; an error. `undefined`: it responds normally.
 */
export type FailureMode =
  | "hang"
  | "drip"
  | "reset"
  | "reset once, after the effect"
  | "fail"
  | undefined;

interface AskedCall {
  call: StripeCall;
  input: unknown;
  idempotencyKey: string | undefined;
}

export interface StripeDouble {
  world: StripeWorld;
  config: StripeConfig;
  /** every valid call, in order */
  asked: AskedCall[];
  trouble: FailureMode;
  /** runs after each response is prepared, before it is sent */
  afterEach: (() => void) | undefined;
  /** Holds every request from now on, until the returned function is called. */
  hold(): () => void;
  /** number of requests waiting for a response */
  waiting(): number;
  /** An event as Stripe sends it, signed at `at`. */
  event(type: string, object: object, options?: EventOptions): SignedMessage;
  close(): Promise<void>;
}

interface EventOptions {
  id?: string;
  at?: Date;
  secret?: string;
}

/** A Stripe double, which rejects everything that the SDK's types do not allow. */
export async function startStripeDouble(clock: Clock): Promise<StripeDouble> {
  const validatorOf = await loadValidators();
  const world = new StripeWorld(clock);
  world.prices.add(PRICE_ID);
  const answered = new Map<string, { hash: string; answer: StripeResponse }>();
  const waiting = new Set<ServerResponse>();
  let gate: Promise<void> | undefined;
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const double: StripeDouble = {
    world,
    config: {
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      priceIds: [PRICE_ID, EARLIER_PRICE_ID],
      apiUrl: `http://127.0.0.1:${port}`,
    },
    asked: [],
    trouble: undefined,
    afterEach: undefined,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = undefined;
        resolve();
      };
    },
    waiting: () => waiting.size,
    event: (
      type,
      object,
      { id = newId("evt"), at = clock.now(), secret = WEBHOOK_SECRET } = {},
    ) => {
      const payload = JSON.stringify({ id, object: "event", type, data: { object } });
      const timestamp = Math.floor(at.getTime() / 1000);
      const signature = StripeSdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      return { body: Buffer.from(payload), signature };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (gate) {
      waiting.add(response);
      await gate;
      waiting.delete(response);
    }
    if (double.trouble === "hang" || double.trouble === "drip") {
      waiting.add(response);
      response.on("close", () => waiting.delete(response));
      if (double.trouble === "drip") drip(response);
      return;
    }
    if (double.trouble === "reset") {
      request.socket.resetAndDestroy();
      return;
    }
    const answer =
      double.trouble === "fail"
        ? { status: 503, body: { error: { type: "api_error", message: "Out of order" } } }
        : answerOnce(request, body);
    if (double.trouble === "reset once, after the effect") {
      double.trouble = undefined;
      request.socket.resetAndDestroy();
      return;
    }
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  }

  /** The same key gives the same response, without a second effect. */
  function answerOnce(request: IncomingMessage, body: string): StripeResponse {
    const key = headerOf(request, "idempotency-key");
    const isWrite = request.method === "POST";
    if (isWrite && key === undefined) return refused("A write without an idempotency key");
    const hash = createHash("sha256").update(`${request.url}\n${body}`).digest("hex");
    const known = key === undefined ? undefined : answered.get(key);
    if (known !== undefined) {
      return known.hash === hash ? known.answer : refused("This key was used for another request");
    }
    const answer = answerTo(request, body);
    if (key !== undefined) answered.set(key, { hash, answer });
    return answer;
  }

  function answerTo(request: IncomingMessage, body: string): StripeResponse {
    const { pathname, search } = new URL(request.url ?? "", "http://stripe.example");
    if (headerOf(request, "authorization") !== `Bearer ${SECRET_KEY}`) {
      return { status: 401, body: { error: { type: "invalid_request_error", message: "No key" } } };
    }
    if (headerOf(request, "stripe-version") !== API_VERSION) return refused("Another API version");
    const [call, id] = callOf(`${request.method} ${pathname}`);
    if (call === undefined) return refused(`Unrecognized request: ${request.method} ${pathname}`);
    const input = parseForm(request.method === "POST" ? body : search.slice(1));
    const validate = validatorOf(call);
    if (!validate(input)) {
      const [error] = validate.errors ?? [];
      return refused(
        `${call}: ${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`,
      );
    }
    double.asked.push({ call, input, idempotencyKey: headerOf(request, "idempotency-key") });
    const answer = RESPONDERS[call](world, input, id);
    // A copy, because the state may change before it is sent.
    const copy = structuredClone(answer);
    double.afterEach?.();
    return copy;
  }

  return double;
}

/** Sends bytes often enough to avoid a timeout for silence. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), DRIP_MS);
  response.on("close", () => clearInterval(timer));
}

function callOf(asked: string): [StripeCall | undefined, string] {
  for (const call of Object.keys(RESPONDERS) as StripeCall[]) {
    const match = new RegExp(`^${call.replace(":id", "([^/]+)")}$`).exec(asked);
    if (match) return [call, decodeURIComponent(match[1] ?? "")];
  }
  return [undefined, ""];
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(",") : value;
}
