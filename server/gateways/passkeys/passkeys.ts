/** A stored passkey: the public key; the private key stays on the device. */
export interface PasskeyKey {
  /** in base64url */
  credentialId: string;
  publicKey: Uint8Array;
  /** signature counter, from devices that have one; 0 for all others */
  signCount: number;
  /** WebAuthn transports, as reported by the browser */
  transports: string[];
}

export interface NewPasskey extends PasskeyKey {
  /** whether it is synced across devices */
  isSynced: boolean;
}

/** Options for the browser, and the challenge that its response must contain. */
export interface PasskeyCeremony {
  ceremony: Record<string, unknown>;
  challenge: string;
}

/** Why a response was rejected, for the log. Repeats user input, but no secret. */
export interface Refusal {
  refused: string;
}

interface Account {
  /** random user handle that the device stores; has no meaning by itself */
  handle: Uint8Array;
  email: string;
  displayName: string;
}

type Known = Pick<PasskeyKey, "credentialId" | "transports">;

/** The WebAuthn protocol for the public URL. Stateless. */
export interface Passkeys {
  /** @param known the account's passkeys, whose devices then don't create a second one */
  beginRegistration(account: Account, known: readonly Known[]): Promise<PasskeyCeremony>;
  /** @param response unvalidated input from the browser */
  finishRegistration(response: unknown, challenge: string): Promise<NewPasskey | Refusal>;
  /** @param known allowed passkeys; when empty, the user chooses one on the device */
  beginSignIn(known: readonly Known[]): Promise<PasskeyCeremony>;
  finishSignIn(
    response: unknown,
    expected: { challenge: string; key: PasskeyKey },
  ): Promise<Pick<NewPasskey, "signCount" | "isSynced"> | Refusal>;
}
