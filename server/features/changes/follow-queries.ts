import { once } from "node:events";
import type { LiveChange, LiveChanges } from "../../../shared/activity/changes.ts";
import type { NotifiedChange } from "../../db/activity-listener.ts";
import type { Deps } from "../../deps.ts";
import { failed } from "../../errors.ts";
import type {
  WriteEvents,
  ServerSentEventWriter,
} from "../../http/responses/server-sent-events.ts";
import { followAccess, type FollowAccessDeps } from "../../http/session/access.ts";
import type { Access } from "../../identity/access.ts";
import { listChanges } from "./queries.ts";
import { writeMark } from "./rules/mark.ts";

/** Shorter than the idle timeouts of common proxies. */
const HEARTBEAT_MS = 20_000;
/** Maximum age of a stream; then the browser connects again, with its session. */
const MAX_AGE_MS = 10 * 60_000;

/**
 * Subscribes before the response begins, and then reads what has changed since an earlier response,
 * so that no change is missed.
 */
export async function followChanges(
  deps: Pick<Deps, "db" | "log" | "changes" | "clock">,
  access: Access,
  after?: string,
): Promise<WriteEvents> {
  const lost = new AbortController();
  const pending = new PendingChanges(access, deps.clock);
  let wake = () => {};
  const stop = await deps.changes.subscribe(access.home, {
    onChange: (change) => {
      if (pending.add(change)) wake();
    },
    onDisconnect: () => lost.abort(),
  });
  if (stop === undefined) throw failed("unavailable", "Changes are not streamed here");
  return async (stream) => {
    try {
      const opening = await listChanges(deps, access, after);
      stream.send(opening);
      pending.startFrom(opening);
      wake = () => stream.offer(() => pending.take());
      wake();
      await untilEnded(deps, { access, pending, lost: lost.signal }, stream);
    } finally {
      stop();
    }
  };
}

interface Following {
  access: Access;
  pending: PendingChanges;
  /** aborts when database notifications are lost */
  lost: AbortSignal;
}

async function untilEnded(
  deps: FollowAccessDeps,
  { access, pending, lost }: Following,
  stream: ServerSentEventWriter,
): Promise<void> {
  const membership = followAccess(deps, access);
  const heartbeat = setInterval(
    () => stream.offer(() => pending.take() ?? pending.none()),
    HEARTBEAT_MS,
  );
  const age = AbortSignal.timeout(MAX_AGE_MS);
  const ending = AbortSignal.any([stream.signal, membership.ended, lost, age]);
  try {
    if (!ending.aborted) await once(ending, "abort");
    membership.ended.throwIfAborted();
  } finally {
    clearInterval(heartbeat);
    membership.stop();
  }
}

/**
 * Changes that are not sent yet, with each kind of a project once, so that a slow reader gets fewer
 * events.
 */
class PendingChanges {
  readonly #access: Access;
  readonly #changes = new Map<string, LiveChange>();
  readonly #clock: Deps["clock"];
  #last = "";

  constructor(access: Access, clock: Deps["clock"]) {
    this.#access = access;
    this.#clock = clock;
  }

  /** Call after the first response, which may already contain pending changes. */
  startFrom({ last }: LiveChanges): void {
    this.#last = last;
  }

  /** @returns whether the member may see the change and made it elsewhere */
  add(change: NotifiedChange): boolean {
    const { project, kind, mark } = change;
    const { projects } = this.#access;
    // Changes visible in the snapshot came before this change.
    if (mark) this.#last = writeMark({ snapshot: mark, at: this.#clock.now() });
    if (this.#isOwn(change)) return false;
    if (projects !== "all" && (project === null || !projects.includes(project))) return false;
    this.#changes.set(`${kind} ${project}`, { kind, projectId: project });
    return true;
  }

  #isOwn({ actor, client }: NotifiedChange): boolean {
    const self = this.#access;
    return self.client === undefined ? actor === self.actor : client === self.client;
  }

  none(): LiveChanges {
    return { last: this.#last, isShared: true, changes: [] };
  }

  take(): LiveChanges | undefined {
    if (this.#changes.size === 0) return undefined;
    const changes = [...this.#changes.values()];
    this.#changes.clear();
    return { ...this.none(), changes };
  }
}
