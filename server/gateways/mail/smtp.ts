import { Readable } from "node:stream";
import type Connection from "nodemailer/lib/smtp-connection";
import type { SmtpConfig } from "../../config/mail.ts";
import { type MailMessage, type Mail, MailError, type SendOptions } from "./mail.ts";

/** Timeouts of one attempt; emails are small. */
interface SmtpLimits {
  connectMs: number;
  silenceMs: number;
  wholeMs: number;
  /** grace period for content in transmission when the server stops */
  lastAnswerMs: number;
}

const LIMITS: SmtpLimits = {
  connectMs: 10_000,
  silenceMs: 15_000,
  wholeMs: 30_000,
  lastAnswerMs: 5_000,
};

interface SmtpOptions {
  server: SmtpConfig;
  from: string;
  /** shorter in tests */
  limits?: Partial<SmtpLimits>;
}

/** Delivers email by SMTP. Uses a new connection for each email, because they are few. */
export function createSmtp({ server, from, limits: given }: SmtpOptions): Mail {
  const limits = { ...LIMITS, ...given };
  return {
    outbox: undefined,
    send: async (message, sending) => {
      const { envelope, bytes } = await compose(message, from);
      const connection = await openConnection(server, limits);
      const attempt = new Attempt(bytes, sending);
      const { signal } = sending;
      const over = new AbortController();
      try {
        await Promise.race([
          deliver(connection, server, envelope, attempt),
          brokenOf(connection),
          endOf(AbortSignal.timeout(limits.wholeMs), over.signal),
          // The server usually answers soon to content in transmission, and aborting would leave
          // its outcome unknown.
          ...(signal
            ? [endOf(signal, over.signal, () => (attempt.isOnTheWay ? limits.lastAnswerMs : 0))]
            : []),
        ]);
      } catch (error) {
        const failure = await attempt.failureOf(error);
        if (failure !== undefined) throw failure;
      } finally {
        over.abort();
        connection.close();
      }
    },
  };
}

interface Envelope {
  from: string | false;
  to: string[];
}

async function compose(
  message: MailMessage,
  from: string,
): Promise<{ envelope: Envelope; bytes: Buffer }> {
  // Loaded on first use, because most processes never need it.
  const { default: Composer } = await import("nodemailer/lib/mail-composer");
  const domain = from.slice(from.lastIndexOf("@") + 1).replace(/>$/, "");
  const compiled = new Composer({
    from,
    to: { name: "", address: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: `<${message.id}@${domain}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(message.unsubscribeUrl !== undefined && {
        "List-Unsubscribe": { prepared: true, value: `<${message.unsubscribeUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  const envelope = { from: compiled.getEnvelope().from, to: [message.to] };
  return { envelope, bytes: await compiled.build() };
}

async function openConnection(server: SmtpConfig, limits: SmtpLimits): Promise<Connection> {
  const { default: SmtpConnection } = await import("nodemailer/lib/smtp-connection");
  const connection = new SmtpConnection({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: server.needsTls,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
  });
  // A second error during the close would be unhandled.
  connection.on("error", () => {});
  return connection;
}

type Callback = (error?: Error | null) => void;

function called(start: (done: Callback) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error ? reject(error) : resolve()));
  });
}

async function deliver(
  connection: Connection,
  { login }: SmtpConfig,
  envelope: Envelope,
  attempt: Attempt,
): Promise<void> {
  await called((done) => connection.connect(done));
  if (login !== undefined) {
    const credentials = { user: login.user, pass: login.password };
    await called((done) => connection.login(credentials, done));
  }
  await called((done) => connection.send(envelope, attempt.content(), done));
  connection.quit();
}

function brokenOf(connection: Connection): Promise<never> {
  return new Promise((_resolve, reject) => {
    connection.once("error", reject);
  });
}

/**
 * @param over aborts to remove the listener, because the process-wide signal outlives each attempt
 * @param graceMs delay between the signal and the rejection
 */
function endOf(signal: AbortSignal, over: AbortSignal, graceMs = () => 0): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => {
      const late = setTimeout(
        () => reject(new Error("The try took too long, or the server stops")),
        graceMs(),
      );
      over.addEventListener("abort", () => clearTimeout(late), { once: true });
    };
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true, signal: over });
  });
}

/** One attempt, with the progress that decides what a failure means. */
class Attempt {
  readonly #message: { bytes: Buffer; claim: SendOptions["claim"] };
  #claiming: Promise<boolean> | undefined;
  #isOnTheWay = false;
  #isOver = false;

  constructor(bytes: Buffer, { claim }: SendOptions) {
    this.#message = { bytes, claim };
  }

  get isOnTheWay(): boolean {
    return this.#isOnTheWay;
  }

  /** The content stream; claims the email once the server is ready for it. */
  content(): Readable {
    return Readable.from(this.#pieces(), { objectMode: false });
  }

  async *#pieces(): AsyncGenerator<Buffer> {
    const { bytes, claim } = this.#message;
    this.#claiming = claim();
    if (!(await this.#claiming)) throw new Error("It was sent before");
    if (this.#isOver) throw new Error("The try is over");
    this.#isOnTheWay = true;
    yield bytes;
  }

  /** Waits for the claim, so that no claim follows after a failure was reported. */
  async #wasSentBefore(): Promise<boolean> {
    try {
      return (await this.#claiming) === false;
    } catch {
      return false;
    }
  }

  /** The error to report; undefined when an earlier attempt has sent the email. */
  async failureOf(error: unknown): Promise<MailError | undefined> {
    this.#isOver = true;
    if (await this.#wasSentBefore()) return undefined;
    const { code, reply } = codesOf(error);
    const reason = [code, reply].filter((part) => part !== undefined).join(" ");
    // A reply to the complete content is final: the server has not accepted the email.
    const isAnswered = code === "EMESSAGE" && reply !== undefined;
    if (this.#isOnTheWay && !isAnswered) return new MailError("unknown", reason);
    const isForGood = (code === "EMESSAGE" || code === "EENVELOPE") && (reply ?? 0) >= 500;
    return new MailError(isForGood ? "refused" : "not_sent", reason);
  }
}

/** Only the codes, because the error message contains addresses and the server's text. */
function codesOf(error: unknown): { code: string; reply: number | undefined } {
  if (!(error instanceof Error)) return { code: "unknown", reply: undefined };
  const code = "code" in error && typeof error.code === "string" ? error.code : "unknown";
  const reply =
    "responseCode" in error && typeof error.responseCode === "number"
      ? error.responseCode
      : undefined;
  return { code, reply };
}
