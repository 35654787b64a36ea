import { TEMPLATE_URL } from "../setup.ts";
import { expect, type Page, test as base } from "../fixtures.ts";
import {
  type GoogleIssuer,
  type GooglePersona,
  startGoogleIssuer,
} from "../../doubles/google-issuer.ts";
import { startServerProcess } from "../../app/processes/server-process.ts";

interface GoogleFixtures {
  google: { issuer: GoogleIssuer; server: Awaited<ReturnType<typeof startServerProcess>> };
}

/** The product as started in production, with an OpenID provider in Google's place. */
export const test = base.extend<object, GoogleFixtures>({
  google: [
    async ({}, provide) => {
      const templateUrl = process.env[TEMPLATE_URL];
      if (templateUrl === undefined) throw new Error("The browser tests' database is not running");
      let issuer: GoogleIssuer | undefined;
      const server = await startServerProcess(templateUrl, async (url) => {
        issuer = await startGoogleIssuer(`${url}/api/auth/google/callback`);
        return {
          GOOGLE_CLIENT_ID: issuer.config.clientId,
          GOOGLE_CLIENT_SECRET: issuer.config.clientSecret,
          GOOGLE_ISSUER: issuer.config.issuer,
        };
      });
      if (!issuer) throw new Error("There is no issuer");
      await provide({ issuer, server });
      await server.stop();
      await issuer.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  server: [async ({ google }, provide) => provide(google.server), { scope: "worker" }],
  // The flow leads to the provider's origin and to no other.
  origins: async ({ google }, provide) => provide([google.server.url, google.issuer.config.issuer]),
});

/** On the provider's page. */
export async function choose(page: Page, { email, sub }: GooglePersona): Promise<void> {
  await page.getByRole("link", { name: `${email} (${sub})` }).click();
}

export { expect, type Page };
