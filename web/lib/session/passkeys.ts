import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import type { Ceremony } from "../../../shared/account/second-factors.ts";
import { textOf } from "../http/problem-error.ts";

/*
 * What the browser does with a device's keys. Loaded when somebody asks for it: few sign in so.
 */

/** The browser reads the rest itself, and refuses what it does not like. */
function isRequest(options: object): options is PublicKeyCredentialRequestOptionsJSON {
  return "challenge" in options && typeof options.challenge === "string";
}

function isCreation(options: object): options is PublicKeyCredentialCreationOptionsJSON {
  const parts = ["challenge", "rp", "user", "pubKeyCredParams"];
  return parts.every((part) => part in options);
}

/** Has the person choose a passkey and prove that the device is theirs. */
export async function answerWithPasskey(options: Ceremony) {
  if (!isRequest(options)) throw new TypeError("The server's answer asks for no passkey");
  return startAuthentication({ optionsJSON: options });
}

/** Whether the browser can put passkeys among what it fills into the email's field. */
export const canFillIn = browserSupportsWebAuthnAutofill;

/** Waits for the person to choose one there; never ends until they do. */
export async function answerWhenFilledIn(options: Ceremony) {
  if (!isRequest(options)) throw new TypeError("The server's answer asks for no passkey");
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
}

/** Gives up what the browser still waits for. */
export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Has the device make a passkey. */
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

/** What to tell about a failure, the browser's or the server's; undefined for what was given up on purpose. */
export function passkeyFailure(error: unknown, fallback: string): string | undefined {
  const name = error instanceof Error ? error.name : "";
  if (name === "AbortError") return undefined;
  return WORDS[name] ?? textOf(error, fallback);
}
