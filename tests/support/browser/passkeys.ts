import type { Page } from "@playwright/test";

export interface VirtualDevice {
  /** whether the device knows who that is */
  setVerified(isVerified: boolean): Promise<void>;
}

/**
 * A device that makes and keeps passkeys, inside Chromium. Says yes at once, unless told otherwise.
 * It is a part of the page: whoever adds one closes the page after the test, for the next.
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

/** Signs out without the server, first away from the screen: one that finds out leads elsewhere. */
export async function forgetSession(page: Page): Promise<void> {
  // Else a browser that has used a passkey before offers it unasked.
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.context().clearCookies();
}
