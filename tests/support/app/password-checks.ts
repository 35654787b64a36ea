import { createTestApp, type TestApp } from "./app.ts";
import { createCheapPasswords } from "../run/cheap-passwords.ts";

/** The whole server, in which something can happen while a password is looked at. */
export interface PasswordChecks extends TestApp {
  /** after the next password was looked at, and before its answer is known */
  duringNextCheck(happening: () => Promise<unknown>): void;
}

export async function createPasswordChecks(): Promise<PasswordChecks> {
  const argon2 = createCheapPasswords();
  let meanwhile: (() => Promise<unknown>) | undefined;
  const product = await createTestApp({
    replace: {
      passwords: {
        ...argon2,
        matches: async (password, hash) => {
          const isRight = await argon2.matches(password, hash);
          const happening = meanwhile;
          meanwhile = undefined;
          await happening?.();
          return isRight;
        },
      },
    },
  });
  return {
    ...product,
    duringNextCheck: (happening) => {
      meanwhile = happening;
    },
  };
}
