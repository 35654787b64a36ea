import { type ChildProcess, fork } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import * as z from "zod/mini";
import { limitCpu } from "./child-cpu-limit.ts";
import { limitMemory } from "./child-memory-limit.ts";
import { lowerSessionPriority } from "./child-priority.ts";

export interface WorkProcessOptions<Outcome> {
  /** path of the program, which answers each message `{ id, … }` with `{ id, outcome }` */
  program: string;
  /** name of the process in error messages */
  name: string;
  outcome: z.ZodMiniType<Outcome>;
  maxResidentBytes: number;
  answerWithinMs: number;
  /** CPU time limit of one piece of work */
  cpuSeconds?: number;
  /** milliseconds without work after which the process ends, to free its memory */
  idleMs: number;
  worksPerProcess: number;
  /** true for background work: the process gets its own session, with a low priority */
  hasOwnSession?: boolean;
  execArgv?: readonly string[];
}

/** The process was killed for exceeding its CPU time or memory, or has crashed. */
export class WorkProcessEnded extends Error {
  /** whether it exceeded its own memory or CPU time */
  readonly isOverLimit: boolean;

  constructor(message: string, isOverLimit: boolean) {
    super(message);
    this.isOverLimit = isOverLimit;
  }
}

/** The program failed at this work; the message is its reason. */
export class WorkFailed extends Error {}

interface Pending<Outcome> {
  resolve: (outcome: Outcome) => void;
  reject: (error: Error) => void;
}

/**
 * A child process that decodes users' files. Exiting frees its memory, a crash affects only the
 * current file, and it has none of the server's secrets.
 */
export class WorkProcess<Work extends object, Outcome> {
  readonly #child: ChildProcess;
  readonly #options: WorkProcessOptions<Outcome>;
  readonly #waiting = new Map<number, Pending<Outcome>>();
  #count = 0;
  #isOverLimit = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: WorkProcessOptions<Outcome>) {
    this.#options = options;
    // Two malloc arenas, because glibc's default of one per thread keeps memory. The compile cache
    // saves loading Node's TypeScript transformer; each Node release has its own.
    const compiled = getCompileCacheDir();
    const env = {
      MALLOC_ARENA_MAX: "2",
      ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }),
    };
    this.#child = fork(options.program, {
      env,
      execArgv: [...(options.execArgv ?? [])],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      serialization: "advanced",
      detached: options.hasOwnSession === true,
    });
    if (options.hasOwnSession === true) void lowerSessionPriority(this.#child);
    limitMemory(this.#child, options.maxResidentBytes, this.#onOverLimit);
    const response = z.object({
      id: z.int(),
      outcome: z.optional(options.outcome),
      failure: z.optional(z.string()),
    });
    this.#child.on("message", (message) => {
      const parsed = response.safeParse(message);
      if (!parsed.success) {
        // Throwing in this listener would end the server.
        this.#end(new Error(`The ${options.name} process sent an invalid response`));
        return;
      }
      const { id, outcome, failure } = parsed.data;
      const waiting = this.#waiting.get(id);
      if (outcome === undefined) waiting?.reject(new WorkFailed(failure));
      else waiting?.resolve(outcome);
    });
    this.#child.on("error", (error) => this.#fail(error));
    this.#child.on("exit", (code, signal) => {
      const message = `The ${options.name} process has ended: ${signal ?? code}`;
      this.#fail(new WorkProcessEnded(message, this.#isOverLimit));
    });
  }

  readonly #onOverLimit = (): void => {
    this.#isOverLimit = true;
  };

  get isUsable(): boolean {
    return this.#child.connected && this.#count < this.#options.worksPerProcess;
  }

  async run(work: Work): Promise<Outcome> {
    clearTimeout(this.#idle);
    const id = (this.#count += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    this.#waiting.set(id, { resolve, reject });
    this.#child.ref();
    this.#child.channel?.ref();
    this.#child.send({ id, ...work }, (error) => error && this.#fail(error));
    const { answerWithinMs, cpuSeconds } = this.#options;
    const late = setTimeout(() => this.#child.kill("SIGKILL"), answerWithinMs);
    const stopCounting =
      cpuSeconds === undefined ? undefined : limitCpu(this.#child, cpuSeconds, this.#onOverLimit);
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      stopCounting?.();
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest();
    }
  }

  /** When idle, doesn't keep the server running, and ends after a timeout. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    const leave = () => this.#child.connected && this.#child.disconnect();
    if (this.isUsable) this.#idle = setTimeout(leave, this.#options.idleMs).unref();
    else leave();
  }

  #end(error: Error): void {
    this.#fail(error);
    if (this.#child.connected) this.#child.disconnect();
    this.#child.kill("SIGKILL");
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
  }
}
