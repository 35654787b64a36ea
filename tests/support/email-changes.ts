import type { Homeowner, TestApp } from "./app/app.ts";
import { sweepEmailChanges } from "../../server/features/credentials/email-change-sweep-commands.ts";
import { mailsTo, newestTo, tokenIn } from "./mails.ts";

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;
export const OVER = { status: 403, body: { code: "link_expired" } };
export const WARNING = "Your Plumbline email is about to change";
export const CONFIRM = "Confirm your new email";

/** Steps and checks for tests of an email change without access to the old mailbox. */
export function emailChangesOf(product: TestApp) {
  let made = 0;
  const sweep = () => sweepEmailChanges(product.deps);
  return {
    newAddress: () => {
      made += 1;
      return `alone-${made}@example.com`;
    },
    ask: (person: Homeowner, email: string, rest: object = {}) => {
      const body = { email, password: person.password, isOldLost: true, ...rest };
      return person.post("/api/account/email", body);
    },
    confirm: (token: string) => product.visitor().post("/api/email-confirmation", { token }),
    cancel: (token: string) => product.visitor().post("/api/email-change/cancel", { token }),
    sweep,
    linkTo: async (address: string, subject: string) =>
      tokenIn(await newestTo(product, address, subject)),
    warnings: async (address: string) =>
      (await mailsTo(product, address)).filter(({ subject }) => subject === WARNING),
    canSignIn: async (email: string, password: string) =>
      (await product.visitor().post("/api/login", { email, password })).status < 300,
    addressOf: async (person: Homeowner) => {
      const { body } = await person.get("/api/user");
      return (body as { email: string }).email;
    },
    pendingOf: async (person: Homeowner) => {
      const { body } = await person.get("/api/account");
      return (body as { pendingEmailChange: unknown }).pendingEmailChange;
    },
    /** Advances day by day and runs the sweep each day; a daily request keeps the session alive. */
    passDays: async (person: Homeowner, days: number) => {
      for (let day = 0; day < days; day += 1) {
        product.clock.advance(DAY);
        await sweep();
        await person.get("/api/user");
      }
    },
  };
}
