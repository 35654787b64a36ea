import type { Passwords } from "../../../../server/gateways/passwords/passwords.ts";
import { createTestApp, newNetwork, type TestApp } from "../app.ts";
import { createCheapPasswords } from "../../run/cheap-passwords.ts";
import type { TestClient, TestResponse } from "../test-client.ts";

/** Number of passwords checked and of passwords hashed. */
export interface PasswordWork {
  looked: number;
  hashed: number;
}

/** The whole server, counting its password work. */
export async function createPasswordCountingApp(): Promise<TestApp & { work: PasswordWork }> {
  const argon2 = createCheapPasswords();
  const work: PasswordWork = { looked: 0, hashed: 0 };
  const passwords: Passwords = {
    hash: async (password) => {
      work.hashed += 1;
      return argon2.hash(password);
    },
    matches: async (password, hash) => {
      work.looked += 1;
      return argon2.matches(password, hash);
    },
  };
  return { ...(await createTestApp({ replace: { passwords }, poolSize: 10 })), work };
}

export function logIn(
  client: TestClient,
  email: string,
  password = "a guess",
): Promise<TestResponse> {
  return client.post("/api/login", { email, password });
}

/** One wrong password each from a different network. */
export async function guessFromManyNetworks(
  product: TestApp,
  email: string,
  times: number,
): Promise<TestResponse[]> {
  const responses = [];
  for (let index = 0; index < times; index += 1) {
    responses.push(await logIn(product.visitor(newNetwork()), email));
  }
  return responses;
}

export function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}
