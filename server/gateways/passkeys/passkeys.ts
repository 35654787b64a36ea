/** A passkey as it is kept: the public half of a pair whose private half stays on a device. */
export interface PasskeyKey {
  /** in base64url */
  credentialId: string;
  publicKey: Uint8Array;
  /** of those devices that count; 0 of all others */
  signCount: number;
  /** how the browser reaches the device; as it said */
  transports: string[];
}

export interface NewPasskey extends PasskeyKey {
  /** whether it is kept in step on several devices */
  isSynced: boolean;
}

/** What a browser is to do, and the challenge that its answer must carry. */
export interface Begun {
  ceremony: Record<string, unknown>;
  challenge: string;
}

/** Why an answer is not taken, for the log; it repeats what was sent, but no secret. */
export interface Refusal {
  refused: string;
}

interface Account {
  /** what the device keeps of the account, and hands to whoever asks it: it says nothing */
  handle: Uint8Array;
  email: string;
  displayName: string;
}

type Known = Pick<PasskeyKey, "credentialId" | "transports">;

/** The WebAuthn standard, for the one address that the product is served at. It keeps nothing. */
export interface Passkeys {
  /** @param known those of the account: a device that has one makes no second */
  beginRegistration(account: Account, known: readonly Known[]): Promise<Begun>;
  /** @param answer what the browser sent, whatever that is */
  finishRegistration(answer: unknown, challenge: string): Promise<NewPasskey | Refusal>;
  /** @param known those that may answer; without any, the person chooses one on the device */
  beginSignIn(known: readonly Known[]): Promise<Begun>;
  finishSignIn(
    answer: unknown,
    expected: { challenge: string; key: PasskeyKey },
  ): Promise<Pick<NewPasskey, "signCount" | "isSynced"> | Refusal>;
}
