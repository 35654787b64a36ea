import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import * as z from "zod/mini";
import { type Cbor, toCbor } from "./cbor.ts";

/** The parts of the server's options that the tests read. */
const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string(), name: z.string() }),
  excludeCredentials: z.array(z.object({ id: z.string() })),
  pubKeyCredParams: z.array(z.object({ alg: z.number() })),
  attestation: z.string(),
  authenticatorSelection: z.object({ residentKey: z.string(), userVerification: z.string() }),
});
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.string(),
  allowCredentials: z.optional(z.array(z.object({ id: z.string() }))),
});

export const readCreation = (ceremony: unknown) => creation.parse(ceremony);
export const readRequest = (ceremony: unknown) => request.parse(ceremony);

/** A browser's response, in the standard's JSON form. */
export interface PasskeyResponse {
  id: string;
  rawId: string;
  type: string;
  clientExtensionResults: object;
  response: Record<string, unknown>;
}

/** False values that a dishonest page, browser or device sends. */
export interface ForgedResponse {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** type in the client data: `webauthn.get` or `webauthn.create` */
  type?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  signCount?: number;
  isSynced?: boolean;
  /** credential id in the response */
  id?: string;
  /** signs in place of the device's key */
  key?: KeyObject;
  attestation?: { format: string; statement: ReadonlyMap<Cbor, Cbor> };
  userHandle?: string;
}

const ES256 = -7;
const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_SYNC = 0x08;
const SYNCED = 0x10;
const WITH_KEY = 0x40;

/**
 * A passkey and its browser. Signs like a real one, with its own ES256 key, except for the given
 * lies.
 */
export class PasskeyDevice {
  readonly id = randomBytes(20).toString("base64url");
  readonly key: KeyObject;
  /** user handle kept from the registration */
  userHandle: string | undefined;
  /** 0: has no signature counter */
  signCount: number;
  readonly #origin: string;
  readonly #publicKey: KeyObject;

  constructor(origin: string, { signCount = 0 } = {}) {
    this.#origin = origin;
    this.signCount = signCount;
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.key = pair.privateKey;
    this.#publicKey = pair.publicKey;
  }

  /** Response to `navigator.credentials.create`. */
  create(ceremony: unknown, lies: ForgedResponse = {}): PasskeyResponse {
    const asked = creation.parse(ceremony);
    this.userHandle = asked.user.id;
    const data = this.#authenticatorData(lies.rpId ?? asked.rp.id, lies, this.#attested(lies));
    const { format, statement } = lies.attestation ?? { format: "none", statement: new Map() };
    const attestation = new Map<Cbor, Cbor>([
      ["fmt", format],
      ["attStmt", statement],
      ["authData", data],
    ]);
    return this.#response(lies, {
      clientDataJSON: this.#clientData("webauthn.create", asked.challenge, lies).toString(
        "base64url",
      ),
      attestationObject: toCbor(attestation).toString("base64url"),
      transports: ["internal", "hybrid"],
    });
  }

  /** Response to `navigator.credentials.get`. */
  get(ceremony: unknown, lies: ForgedResponse = {}): PasskeyResponse {
    const asked = request.parse(ceremony);
    if (this.signCount > 0) this.signCount += 1;
    const data = this.#authenticatorData(lies.rpId ?? asked.rpId, lies);
    const client = this.#clientData("webauthn.get", asked.challenge, lies);
    const hash = createHash("sha256").update(client).digest();
    const signature = sign("sha256", Buffer.concat([data, hash]), lies.key ?? this.key);
    return this.#response(lies, {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: lies.userHandle ?? this.userHandle,
    });
  }

  #response({ id = this.id }: ForgedResponse, response: Record<string, unknown>): PasskeyResponse {
    return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: string, lies: ForgedResponse): Buffer {
    const { origin = this.#origin } = lies;
    const data = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, lies: ForgedResponse, attested?: Buffer): Buffer {
    const { isVerified = true, isPresent = true, isSynced = true } = lies;
    const flags =
      (isPresent ? PRESENT : 0) +
      (isVerified ? VERIFIED : 0) +
      (isSynced ? MAY_SYNC + SYNCED : 0) +
      (attested ? WITH_KEY : 0);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(lies.signCount ?? this.signCount, 1);
    const hash = createHash("sha256").update(rpId).digest();
    return Buffer.concat([hash, rest, attested ?? Buffer.alloc(0)]);
  }

  /** Credential id and public key, in the attested credential data's format. */
  #attested({ id = this.id }: ForgedResponse): Buffer {
    const credential = Buffer.from(id, "base64url");
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.length);
    const { x = "", y = "" } = this.#publicKey.export({ format: "jwk" });
    const key = new Map<Cbor, Cbor>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const unnamedModel = Buffer.alloc(16);
    return Buffer.concat([unnamedModel, length, credential, toCbor(key)]);
  }
}
