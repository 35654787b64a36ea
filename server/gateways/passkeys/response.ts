import * as z from "zod/mini";

const base64url = z.string().check(z.regex(/^[\w-]+$/));

const shared = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  // No extensions are requested, so their results are ignored.
  clientExtensionResults: z._default(z.object({}), {}),
};

/** WebAuthn transports; unknown ones are dropped, not rejected. */
const transports = z._default(
  z.pipe(
    z.array(z.string()).check(z.maxLength(20)),
    z.transform((words: string[]) => words.filter((word) => /^[a-z-]{1,20}$/.test(word))),
  ),
  [],
);

/** Response of `navigator.credentials.create`; only the fields in use. */
export const registrationResponse = z.object({
  ...shared,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports }),
});

/** Response of `navigator.credentials.get`; only the fields in use. */
export const signInResponse = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});
