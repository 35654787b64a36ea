/** One mail to one person. */
export interface Letter {
  /** the same at each try; the Message-ID is made of it */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** where whoever gets it can have no more of its kind, with one press in the mail program */
  unsubscribeUrl?: string;
}

export interface Sending {
  /**
   * Asked when the server takes the mail's content next, and no sooner. From there on nobody can
   * tell whether it arrived until the server answers: on false nothing is sent.
   */
  claim: () => Promise<boolean>;
  /** ends the try where it stands */
  signal?: AbortSignal;
}

/** Where mail is kept that nobody delivers. */
export interface Outbox {
  /** newest first */
  list(): Promise<KeptLetter[]>;
  find(id: string): Promise<KeptLetter | undefined>;
}

export interface KeptLetter extends Letter {
  /** ISO timestamp */
  sentAt: string;
}

/** Delivering mail, spoken to in our words. Neither logs nor keeps what a letter says. */
export interface Mail {
  /** @throws MailError */
  send(letter: Letter, sending: Sending): Promise<void>;
  /** only where mail is not delivered */
  outbox: Outbox | undefined;
}

/**
 * What became of a letter that was not taken. `not_sent`: for certain not, another try may help.
 * `refused`: for certain not, and the same letter will be refused again. `unknown`: its content was
 * on the way when the connection was lost; it may have arrived.
 */
export type MailFailure = "not_sent" | "refused" | "unknown";

export class MailError extends Error {
  readonly failure: MailFailure;

  /** @param reason for the log: codes only, never an address or what a server said */
  constructor(failure: MailFailure, reason: string) {
    super(`Mail ${failure}: ${reason}`);
    this.failure = failure;
  }
}
