import { createTestApp, type TestApp } from "../app.ts";
import { createCheapPasswords } from "../../run/cheap-passwords.ts";

/** The whole server, with a hook that runs during a password check. */
export interface PasswordChecks extends TestApp {
  /** runs after the next password check, before its result is returned */
  duringNextCheck(action: () => Promise<unknown>): void;
}

export async function createPasswordChecks(): Promise<PasswordChecks> {
  const argon2 = createCheapPasswords();
  let pending: (() => Promise<unknown>) | undefined;
  const product = await createTestApp({
    replace: {
      passwords: {
        ...argon2,
        matches: async (password, hash) => {
          const isRight = await argon2.matches(password, hash);
          const action = pending;
          pending = undefined;
          await action?.();
          return isRight;
        },
      },
    },
  });
  return {
    ...product,
    duringNextCheck: (action) => {
      pending = action;
    },
  };
}
