import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StripeConfig } from "../../server/config/billing.ts";
import { jobHandlers } from "../../server/features/mail/job-commands.ts";
import { createSmtp } from "../../server/gateways/mail/smtp.ts";
import { createProviderModel } from "../../server/gateways/model/provider-model.ts";
import { createStripePayments } from "../../server/gateways/payments/stripe.ts";
import { createS3Storage } from "../../server/gateways/storage/s3.ts";
import { createTestApp, type Homeowner, type TestApp } from "../support/app/app.ts";
import { makeScratch, startApp, stopApp } from "../support/app/processes/app-process.ts";
import { eventsOf } from "../support/app/assistant.ts";
import { createTestDatabase } from "../support/database/database.ts";
import { type DeadService, startDeadService } from "../support/doubles/dead-service.ts";
import { createExpense, createProject } from "../support/records/factories.ts";
import { IS_LONG, recordFigures } from "../support/run/fault-figures.ts";
import { HttpVisitor, signUp } from "../support/app/http-visitor.ts";
import { mailConfigFor } from "../support/doubles/mail-server.ts";
import { pdfInvoice } from "../support/records/receipts.ts";
import { medianOf, percentileOf } from "../support/run/steadiness.ts";
import type { TestResponse } from "../support/app/test-client.ts";
import { sendReceipt } from "../support/uploading.ts";

/** With three calls each plus the mails: fifty concurrent waits. */
const PEOPLE = 14;
const MAILS_AT_ONCE = 10;
/** Fewer connections than there are waiting requests. */
const POOL_SIZE = 3;
/** Longer than the test, however busy the machine is. */
const LONG_MS = 10 * 60_000;
const POLL_OPTIONS = { timeout: 120_000, interval: 20 };
const QUESTION = { content: "What is left?" };

vi.setConfig({ testTimeout: 300_000 });

interface Outside {
  stripe: DeadService;
  model: DeadService;
  store: DeadService;
  mail: DeadService;
}

let outside: Outside;
beforeEach(async () => {
  const [stripe, model, store, mail] = await Promise.all([
    startDeadService(),
    startDeadService(),
    startDeadService(),
    startDeadService(),
  ]);
  outside = { stripe, model, store, mail };
});
afterEach(async () => {
  for (const service of Object.values<DeadService>({ ...outside })) await service.close();
});

function stripeConfig(): StripeConfig {
  return {
    secretKey: "sk_test_dead",
    webhookSecret: "whsec_dead",
    priceIds: ["price_pro"],
    apiUrl: outside.stripe.url,
  };
}

/** The product with long timeouts. */
async function startWithLongTimeouts(): Promise<TestApp> {
  const mail = mailConfigFor(outside.mail.port);
  const limits = { connectMs: LONG_MS, silenceMs: LONG_MS, wholeMs: LONG_MS };
  return createTestApp({
    poolSize: POOL_SIZE,
    turnLimits: { idleMs: LONG_MS, totalMs: LONG_MS },
    // Injected requests never report a complete body.
    bodySeconds: LONG_MS / 1000,
    config: { mail, billing: { kind: "stripe", ...stripeConfig() } },
    replace: {
      mail: createSmtp({ ...mail, limits }),
      payments: createStripePayments({
        ...stripeConfig(),
        publicUrl: "http://localhost:3000",
        limitMs: LONG_MS,
      }),
      storage: createS3Storage({
        bucket: "receipts",
        region: "us-east-1",
        endpoint: outside.store.url,
        accessKeyId: "key",
        secretAccessKey: "secret",
        limitMs: LONG_MS,
      }),
      model: createProviderModel({
        provider: "openai-compatible",
        baseUrl: `${outside.model.url}/v1`,
        apiKey: undefined,
        model: "thinks",
        isPaid: true,
      }),
    },
  });
}

function waiting() {
  const { stripe, model, store, mail } = outside;
  return {
    stripe: stripe.waiting(),
    model: model.waiting(),
    store: store.waiting(),
    mail: mail.waiting(),
  };
}

const ALL_WAIT = { stripe: PEOPLE, model: PEOPLE, store: PEOPLE, mail: MAILS_AT_ONCE };

test("while fifty requests wait for unresponsive services, all others are answered", async () => {
  const product = await startWithLongTimeouts();
  try {
    const bob = await product.homeowner();
    const { id } = await createProject(bob);
    const people: Homeowner[] = [];
    for (let count = 1; count <= PEOPLE; count += 1) people.push(await product.homeowner());
    let ended = 0;
    const hanging = <T>(call: Promise<T>) => call.finally(() => (ended += 1));
    const { jobs, db } = product.deps;
    const mails = hanging(jobs.runDue("mails", jobHandlers(product.deps).mails));
    const checkouts = people.map((each) => hanging(each.post("/api/create-checkout-session")));
    const questions = people.map((each) => hanging(each.post("/api/ai-chat", QUESTION)));
    const uploads = people.map((each) => hanging(sendReceipt(each, pdfInvoice())));
    await vi.waitFor(() => expect(waiting()).toEqual(ALL_WAIT), POLL_OPTIONS);
    const { pool } = product.connection;
    await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), POLL_OPTIONS);

    for (let count = 1; count <= 5; count += 1) {
      await createExpense(bob, id);
      await expectAnswered(product, bob, id);
    }
    expect(waiting()).toEqual(ALL_WAIT);
    expect(ended).toBe(0);

    for (const service of Object.values<DeadService>({ ...outside })) service.cut();
    const refused = await Promise.all([...checkouts, ...uploads]);
    expect(new Set(refused.map(statusAndCode))).toEqual(new Set(["503 unavailable"]));
    for (const reply of await Promise.all(questions)) {
      expect(eventsOf(reply).at(-1)).toMatchObject({ type: "error", code: "unavailable" });
    }
    await mails;
    const { rows } = await db.execute("select key from attempts where key ~ '^chat:[0-9]+:[0-9]$'");
    expect(rows).toEqual([]);
    const { rows: states } = await db.execute("select distinct state from uploads");
    expect(states).toEqual([{ state: "deleting" }]);
    await expectAnswered(product, bob, id);
    if (!IS_LONG) {
      recordFigures("outside-services", { "calls at once": PEOPLE * 3 + MAILS_AT_ONCE });
    }
  } finally {
    await product.close();
  }
});

function statusAndCode({ status, body }: TestResponse): string {
  const code = typeof body === "object" && body !== null && "code" in body ? body.code : "";
  return `${status} ${String(code)}`;
}

/**
 * Expects success of requests that need no outside service: records, a password change, sessions.
 */
async function expectAnswered(product: TestApp, bob: Homeowner, id: number): Promise<void> {
  const { email } = bob.user;
  const answers = [
    await bob.get(`/api/expenses?projectId=${id}`),
    await bob.get(`/api/projects/${id}/summary`),
    await bob.get("/api/ai-chat"),
    await bob.get("/api/subscription-status"),
    await product.visitor().post("/api/login", { email, password: bob.password }),
    await product.visitor().get("/readyz"),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
}

/** Environment in which every outside service is unresponsive. */
function environment(databaseUrl: string): NodeJS.ProcessEnv {
  return {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: "only for this test, never elsewhere, and long enough",
    TRUST_PROXY: "127.0.0.1,::1",
    STRIPE_SECRET_KEY: "sk_test_dead",
    STRIPE_WEBHOOK_SECRET: "whsec_dead",
    STRIPE_PRICE_ID: "price_pro",
    STRIPE_API_URL: outside.stripe.url,
    AI_PROVIDER: "openai-compatible",
    AI_BASE_URL: `${outside.model.url}/v1`,
    AI_MODEL: "thinks",
    SMTP_URL: `smtp://127.0.0.1:${outside.mail.port}`,
    MAIL_FROM: "plumbline@example.com",
    S3_BUCKET: "receipts",
    S3_REGION: "us-east-1",
    S3_ENDPOINT: outside.store.url,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
}

interface Timed {
  status: number;
  seconds: number;
  text: string;
}

async function timed(
  call: Promise<{ status: number; bytes: Buffer }>,
  began = performance.now(),
): Promise<Timed> {
  const { status, bytes } = await call;
  return { status, seconds: (performance.now() - began) / 1000, text: bytes.toString() };
}

/** Samples the latency of a page, in milliseconds, until there are enough. */
async function pageTimes(visitor: HttpVisitor, isEnough: (count: number) => boolean) {
  const times: number[] = [];
  while (!isEnough(times.length)) {
    const began = performance.now();
    const { status } = await visitor.get("/api/projects");
    // On a busy machine a request may be rejected.
    expect(status).toBeOneOf([200, 503]);
    times.push(performance.now() - began);
  }
  return times;
}

test.runIf(IS_LONG)("with the default timeouts, each of them ends with an error", async () => {
  const scratch = makeScratch();
  const database = await createTestDatabase();
  const app = await startApp({ dataDir: scratch.dataDir, env: environment(database.url) });
  const people = Array.from(
    { length: PEOPLE + 1 },
    (_, index) => new HttpVisitor(app.url, `10.3.2.${index + 1}`),
  );
  try {
    for (const each of people) await signUp(each);
    const [bob, ...others] = people;
    if (!bob) throw new Error("There is no user");
    const alone = await pageTimes(bob, (count) => count >= 500);
    let areOver = false;
    const all = <T>(call: (each: HttpVisitor) => Promise<T>) => Promise.all(others.map(call));
    const hanging = Promise.all([
      all((each) => timed(each.post("/api/create-checkout-session"))),
      all((each) => timed(each.upload(pdfInvoice()))),
      all((each) => timed(each.post("/api/ai-chat", QUESTION))),
    ]).finally(() => (areOver = true));
    const meanwhile = await pageTimes(bob, () => areOver);
    const [checkouts, uploads, questions] = await hanging;
    const refused = [...checkouts, ...uploads];
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    // On a busy machine some may be rejected before the model is called.
    for (const { text } of questions) expect(text).toMatch(/"type":"error"|"code":"unavailable"/);
    const longest = (calls: readonly Timed[]) =>
      `${Math.max(...calls.map(({ seconds }) => seconds)).toFixed(1)} s`;
    recordFigures("outside-services", {
      "concurrent unanswered calls": refused.length + questions.length,
      "Stripe's timed out after": longest(checkouts),
      "the object store's after": longest(uploads),
      "the model's after": longest(questions),
      "others alone, median and p99": figuresOf(alone),
      "others meanwhile, median and p99": figuresOf(meanwhile),
    });
    expect(await stopApp(app)).toBe(0);
  } finally {
    for (const each of people) each.close();
    app.child.kill("SIGKILL");
    await app.ended;
    await database.drop();
    await scratch.remove();
  }
});

function figuresOf(times: readonly number[]): string {
  return `${medianOf(times).toFixed(1)} ms, ${percentileOf(times, 0.99).toFixed(1)} ms`;
}
