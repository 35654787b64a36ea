import { expect, oncePerWorker, type Page, test as base } from "../fixtures.ts";
import {
  type GoogleIssuer,
  type GooglePersona,
  startGoogleIssuer,
} from "../../doubles/google-issuer.ts";
import { startMailServer } from "../../doubles/mail-server.ts";
import { type ServerProcess, startServerProcess } from "../../app/processes/server-process.ts";

const startProduct = oncePerWorker(async (templateUrl) => {
  const mails = await startMailServer();
  let issuer: GoogleIssuer | undefined;
  const server = await startServerProcess(templateUrl, async (url) => {
    issuer = await startGoogleIssuer(`${url}/api/auth/google/callback`);
    return {
      GOOGLE_CLIENT_ID: issuer.config.clientId,
      GOOGLE_CLIENT_SECRET: issuer.config.clientSecret,
      GOOGLE_ISSUER: issuer.config.issuer,
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: "Plumbline <plumbline@example.com>",
    };
  });
  if (!issuer) throw new Error("There is no issuer");
  const stop = async () => {
    await server.stop();
    await issuer?.close();
    await mails.close();
  };
  return { issuer, server, stop };
});

/** The product as in production, with a mail server, and an OpenID provider instead of Google. */
export const test = base.extend<{ google: { issuer: GoogleIssuer; server: ServerProcess } }>({
  google: async ({ stops }, provide) => provide(await startProduct(stops)),
  server: async ({ google }, provide) => provide(google.server),
  // The flow leads to the provider's origin and no other.
  origins: async ({ google }, provide) => provide([google.server.url, google.issuer.config.issuer]),
});

/** On the provider's page. */
export async function choose(page: Page, { email, sub }: GooglePersona): Promise<void> {
  await page.getByRole("link", { name: `${email} (${sub})` }).click();
}

export { expect, type Page };
