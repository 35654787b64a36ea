import type { Page } from "@playwright/test";

export interface VirtualDevice {
  /** whether the device verifies its user */
  setVerified(isVerified: boolean): Promise<void>;
}

/**
 * A virtual passkey device in Chromium. Confirms at once by default. Belongs to the page: close the
 * page after the test.
 */
export async function addDevice(page: Page): Promise<VirtualDevice> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: async (isUserVerified) => {
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
  };
}

/** Drops the session in the browser only, after leaving the screen, which would redirect. */
export async function forgetSession(page: Page): Promise<void> {
  // Otherwise a browser with an earlier passkey sign-in would offer it unprompted.
  if (page.url() !== "about:blank") {
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
  }
  await page.context().clearCookies();
}
