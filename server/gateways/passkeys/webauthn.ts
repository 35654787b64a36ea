import { PRODUCT_NAME } from "../../../shared/product.ts";
import { registrationResponse, signInResponse } from "./response.ts";
import type { NewPasskey, Passkeys, Refusal } from "./passkeys.ts";

/** EdDSA, ES256 and RS256: every device supports at least one. */
const ALGORITHMS = [-8, -7, -257];
/** How long the browser shows its dialog, in milliseconds. */
const TIMEOUT_MS = 5 * 60 * 1000;
const MAX_REASON = 200;
/** The standard's limit of 1,023 bytes, in base64url. */
const MAX_ID = 1364;
/** Four times the longest RSA key in use. */
const MAX_KEY_BYTES = 2048;

/** Loaded on first use: the library takes 25 MB and half a second. */
const library = async () => import("@simplewebauthn/server");
const helpers = async () => import("@simplewebauthn/server/helpers");

/** The relying party, from the public URL. */
interface Place {
  expectedOrigin: string;
  expectedRPID: string;
}

/**
 * Passkeys with SimpleWebAuthn. The relying party comes from the public URL only, never from a
 * request header. User verification is required, so that a passkey counts as two factors.
 *
 * @param publicUrl an origin
 */
export function createWebAuthn(publicUrl: string): Passkeys {
  const place = { expectedOrigin: publicUrl, expectedRPID: new URL(publicUrl).hostname };
  return { ...registrationsAt(place), ...signInsAt(place) };
}

type Registrations = Pick<Passkeys, "beginRegistration" | "finishRegistration">;

function registrationsAt(place: Place): Registrations {
  return {
    beginRegistration: async ({ handle, email, displayName }, known) => {
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: PRODUCT_NAME,
        rpID: place.expectedRPID,
        userID: new Uint8Array(handle),
        userName: email,
        userDisplayName: displayName,
        timeout: TIMEOUT_MS,
        attestationType: "none",
        excludeCredentials: known.map(named),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return { ceremony: { ...options }, challenge: options.challenge };
    },

    finishRegistration: async (input, challenge) =>
      orRefused(async () => {
        const response = registrationResponse.parse(input);
        await refuseCertificates(response.response.attestationObject);
        const { verifyRegistrationResponse } = await library();
        const { registrationInfo } = await verifyRegistrationResponse({
          ...place,
          response,
          expectedChallenge: challenge,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!registrationInfo) return { refused: "The attestation is not signed by its key" };
        const { credential, credentialBackedUp: isSynced } = registrationInfo;
        if (credential.id.length > MAX_ID || credential.publicKey.length > MAX_KEY_BYTES) {
          return { refused: "Longer than any device's" };
        }
        const made: NewPasskey = {
          credentialId: credential.id,
          publicKey: credential.publicKey,
          signCount: credential.counter,
          transports: response.response.transports,
          isSynced,
        };
        return made;
      }),
  };
}

function signInsAt(place: Place): Omit<Passkeys, keyof Registrations> {
  return {
    beginSignIn: async (known) => {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({
        rpID: place.expectedRPID,
        timeout: TIMEOUT_MS,
        userVerification: "required",
        allowCredentials: known.map(named),
      });
      return { ceremony: { ...options }, challenge: options.challenge };
    },

    finishSignIn: async (input, { challenge, key }) =>
      orRefused(async () => {
        const response = signInResponse.parse(input);
        if (response.id !== key.credentialId) return { refused: "Another passkey responded" };
        const { verifyAuthenticationResponse } = await library();
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...place,
          response,
          expectedChallenge: challenge,
          requireUserVerification: true,
          credential: {
            id: key.credentialId,
            publicKey: new Uint8Array(key.publicKey),
            counter: key.signCount,
          },
        });
        if (!verified) return { refused: "The signature is not of this passkey" };
        const { newCounter: signCount, credentialBackedUp: isSynced } = authenticationInfo;
        return { signCount, isSynced };
      }),
  };
}

function named({ credentialId, transports }: { credentialId: string; transports: string[] }) {
  return { id: credentialId, transports };
}

/**
 * Rejects attestation, which isn't requested: verifying it is a lot of code exposed to untrusted
 * input, and part of it fetches URLs from certificates.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await helpers();
  const bytes = new Uint8Array(Buffer.from(attestationObject, "base64url"));
  const attestation = decodeAttestationObject(bytes);
  const format = attestation.get("fmt");
  const isPlain = format === "none" || format === "packed";
  if (!isPlain || attestation.get("attStmt").get("x5c") !== undefined) {
    throw new Error("An attestation with certificates");
  }
}

/** Runs a check and turns its errors into refusals. */
async function orRefused<T>(check: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : "No reason";
    // Some messages repeat the input, which may be long.
    return { refused: reason.slice(0, MAX_REASON) };
  }
}
