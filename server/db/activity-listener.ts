import pg from "pg";
import * as z from "zod/mini";
import { ACTIVITY_KINDS, type ActivityKind } from "../../shared/activity/contract.ts";
import { id, type UserId } from "../../shared/ids.ts";

/** The channel that the trigger `activity_tell` notifies. */
const CHANNEL = "plumbline_activity";
const CONNECT_MS = 5_000;
/** Idle time before the first TCP keep-alive probe; the operating system's default is hours. */
const KEEP_ALIVE_MS = 30_000;
/** Maximum length of a payload quoted in an error. */
const MAX_SHOWN = 200;

/** A committed write, as recorded in its activity entry. */
export interface NotifiedChange {
  /** id of the activity entry */
  id: number;
  home: number;
  /** null for writes by Plumbline itself */
  actor: number | null;
  /** the browser tab that wrote; null or absent when the request didn't name it */
  client?: string | null | undefined;
  project: number | null;
  kind: ActivityKind;
  /** database snapshot, the starting point of a later `listChanges` */
  mark?: string | null | undefined;
}

const notifiedChange = z.object({
  id,
  home: id,
  actor: z.nullable(id),
  client: z.nullish(z.string()),
  project: z.nullable(id),
  kind: z.enum(ACTIVITY_KINDS),
  mark: z.nullish(z.string()),
});

/** Undefined for an unknown payload: newer releases and other clients notify the channel, too. */
function parseChange(payload = ""): NotifiedChange | undefined {
  try {
    return notifiedChange.safeParse(JSON.parse(payload)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface Subscription {
  onChange: (change: NotifiedChange) => void;
  /** called when the connection is lost; changes may have been missed */
  onDisconnect: () => void;
}

interface Listening {
  client: pg.Client;
  /** false without the trigger, as on Citus */
  hasTrigger: boolean;
}

/**
 * Listens for writes by any process, in homes with a second person or an owner with two sessions.
 * One connection, opened for the first subscription. When it is lost all subscriptions end, and the
 * next one opens another.
 */
export class ActivityListener {
  readonly #connectionString: string;
  readonly #onError: (error: Error) => void;
  readonly #subscriptions = new Map<number, Set<Subscription>>();
  #listening: Promise<Listening> | undefined;

  /**
   * @param connectionString of the database itself: `listen` doesn't work through a transaction
   * pooler
   */
  constructor(connectionString: string, onError: (error: Error) => void) {
    this.#connectionString = connectionString;
    this.#onError = onError;
  }

  /**
   * @returns a function that ends the subscription; undefined without the trigger
   * @throws when the database can't be reached
   */
  async subscribe(home: UserId, subscription: Subscription): Promise<(() => void) | undefined> {
    this.#listening ??= this.#listen();
    const { hasTrigger } = await this.#listening;
    if (!hasTrigger) return undefined;
    const ofHome = this.#subscriptions.get(home) ?? new Set();
    this.#subscriptions.set(home, ofHome.add(subscription));
    return () => {
      ofHome.delete(subscription);
      // After a lost connection the map has a new set for this home.
      if (ofHome.size === 0 && this.#subscriptions.get(home) === ofHome) {
        this.#subscriptions.delete(home);
      }
    };
  }

  async close(): Promise<void> {
    const listening = this.#listening;
    this.#listening = undefined;
    const opened = await listening?.catch(() => undefined);
    await opened?.client.end();
  }

  async #listen(): Promise<Listening> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      application_name: "plumbline changes",
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client.on("error", this.#onError);
    client.on("notification", ({ payload }) => this.#dispatch(payload));
    try {
      await client.connect();
      const { rowCount } = await client.query(
        "select from pg_trigger where tgname = 'activity_tell'",
      );
      await client.query(`listen ${CHANNEL}`);
      client.once("end", () => this.#disconnect());
      return { client, hasTrigger: rowCount !== 0 };
    } catch (error) {
      this.#listening = undefined;
      await client.end().catch(this.#onError);
      throw error;
    }
  }

  #dispatch(payload: string | undefined): void {
    const change = parseChange(payload);
    if (change === undefined) {
      this.#onError(new Error(`Not a change: ${payload?.slice(0, MAX_SHOWN)}`));
      return;
    }
    for (const { onChange } of this.#subscriptions.get(change.home) ?? []) onChange(change);
  }

  #disconnect(): void {
    this.#listening = undefined;
    const all = [...this.#subscriptions.values()].flatMap((ofHome) => [...ofHome]);
    this.#subscriptions.clear();
    for (const { onDisconnect } of all) onDisconnect();
  }
}
