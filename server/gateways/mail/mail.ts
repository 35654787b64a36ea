/** One email to one recipient. */
export interface MailMessage {
  /** the same on each attempt; part of the Message-ID */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** for the List-Unsubscribe header (one click) */
  unsubscribeUrl?: string;
}

export interface SendOptions {
  /**
   * Called right before the content is transmitted. If it resolves to false, nothing is sent. After
   * it, the outcome is unknown until the server answers.
   */
  claim: () => Promise<boolean>;
  /** aborts the attempt */
  signal?: AbortSignal;
}

/** Emails stored instead of delivered. */
export interface Outbox {
  /** newest first */
  list(): Promise<StoredMailMessage[]>;
  find(id: string): Promise<StoredMailMessage | undefined>;
}

export interface StoredMailMessage extends MailMessage {
  /** ISO timestamp */
  sentAt: string;
}

/** Mail delivery. Doesn't log or store the content. */
export interface Mail {
  /** @throws MailError */
  send(message: MailMessage, sending: SendOptions): Promise<void>;
  /** defined only when emails are stored instead of delivered */
  outbox: Outbox | undefined;
}

/**
 * Outcome of a failed attempt. `not_sent`: certainly not sent, a retry may help. `refused`:
 * permanently rejected. `unknown`: the connection broke during the content, so the email may have
 * arrived.
 */
export type MailFailure = "not_sent" | "refused" | "unknown";

export class MailError extends Error {
  readonly failure: MailFailure;

  /** @param reason for the log: only codes, never an address or the server's text */
  constructor(failure: MailFailure, reason: string) {
    super(`Mail ${failure}: ${reason}`);
    this.failure = failure;
  }
}
