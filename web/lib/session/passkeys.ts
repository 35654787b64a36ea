import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type { Ceremony } from "../../../shared/account/second-factors.ts";
import { errorMessage } from "../http/problem-error.ts";

/*
 * WebAuthn in the browser. Loaded on demand, because few users sign in with a passkey.
 */

/** A minimal check: the browser validates the options itself. */
function isRequest(options: object): options is PublicKeyCredentialRequestOptionsJSON {
  return "challenge" in options && typeof options.challenge === "string";
}

function isCreation(options: object): options is PublicKeyCredentialCreationOptionsJSON {
  const parts = ["challenge", "rp", "user", "pubKeyCredParams"];
  return parts.every((part) => part in options);
}

/** Asks the user to choose a passkey and verify on the device. */
export async function answerWithPasskey(options: Ceremony) {
  if (!isRequest(options)) throw new TypeError("The server's answer asks for no passkey");
  return startAuthentication({ optionsJSON: options });
}

/** Whether the browser can offer passkeys in the email field's autofill. */
export const supportsPasskeyAutofill = browserSupportsWebAuthnAutofill;

/** Waits for a choice in the autofill; pending until then. */
export async function waitForAutofillPasskey(options: Ceremony) {
  if (!isRequest(options)) throw new TypeError("The server's answer asks for no passkey");
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
}

/** Aborts a pending request. */
export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Asks the device to create a passkey. */
export async function makePasskey(options: Ceremony) {
  if (!isCreation(options)) throw new TypeError("The server's answer makes no passkey");
  return startRegistration({ optionsJSON: options });
}

const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError: "Canceled or timed out. Please try again.",
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: "Passkeys aren't available on this site.",
  NotSupportedError: "This device doesn't support passkeys.",
};

/** Message of a failure in the browser or on the server; undefined if the user canceled. */
export function passkeyFailure(error: unknown, fallback: string): string | undefined {
  const name = error instanceof Error ? error.name : "";
  if (name === "AbortError") return undefined;
  return WORDS[name] ?? errorMessage(error, fallback);
}
