import { describe, expect, test } from "vitest";
import type { PendingEmailChange } from "../../../shared/account/contract.ts";
import {
  emailChangeNotice,
  invitationNotice,
  remainingStep,
  verificationNotice,
} from "./link-notices.ts";

const CHANGE: PendingEmailChange = {
  email: "new@example.com",
  way: "both_mailboxes",
  isConfirmed: false,
  dueAt: "2026-03-14T12:00:00.000Z",
};

function words(isMailSetUp: boolean): string[] {
  const account = { email: "old@example.com", isMailSetUp };
  const { email } = CHANGE;
  const notices = [
    emailChangeNotice(account, { email, isOldLost: false }),
    emailChangeNotice(account, { email, isOldLost: true }),
    invitationNotice(account, email),
    verificationNotice(account),
  ];
  const ways = ["both_mailboxes", "second_factor", "wait"] as const;
  return [
    ...notices.map(({ title, description }) => `${title}: ${description}`),
    ...ways.map((way) => remainingStep({ ...CHANGE, way }, account)),
  ];
}

describe("texts about a mailed link", () => {
  test.each(words(true))("say that it was sent where email is configured: %s", (text) => {
    expect(text).toMatch(/\b(?:sent|emailed)\b/);
  });

  test.each(words(false))("don't say so elsewhere: %s", (text) => {
    expect(text).not.toMatch(/\b(?:sent|emailed)\b|Check your email/);
  });
});

test("a confirmed change that waits shows its date", () => {
  const account = { email: "old@example.com", isMailSetUp: true };
  expect(remainingStep({ ...CHANGE, way: "wait", isConfirmed: true }, account)).toBe(
    "It takes effect on Mar 14, 2026, unless it is canceled.",
  );
});
