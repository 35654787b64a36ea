import * as z from "zod/mini";

const base64url = z.string().check(z.regex(/^[\w-]+$/));

const shared = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  // Nothing is asked for by extensions, so that nothing of them is read.
  clientExtensionResults: z._default(z.object({}), {}),
};

/** How a browser reaches a device. A word that is not known yet is left out, not refused. */
const transports = z._default(
  z.pipe(
    z.array(z.string()).check(z.maxLength(20)),
    z.transform((words: string[]) => words.filter((word) => /^[a-z-]{1,20}$/.test(word))),
  ),
  [],
);

/** A browser's answer to `navigator.credentials.create`, as far as it is read. */
export const registrationAnswer = z.object({
  ...shared,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url, transports }),
});

/** A browser's answer to `navigator.credentials.get`, as far as it is read. */
export const signInAnswer = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});
