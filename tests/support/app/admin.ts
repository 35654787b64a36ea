import { ADMIN_PASSWORD, type TestApp } from "./app.ts";
import type { TestClient, TestResponse } from "./test-client.ts";

export const PASSWORD_HEADER = "x-admin-password";

/** An administrator's client that sends the password with every call. */
export function adminOf(product: TestApp) {
  const client = product.visitor();
  const headers = { [PASSWORD_HEADER]: ADMIN_PASSWORD };
  return {
    get: (path: string): Promise<TestResponse> => client.get(`/api/admin${path}`, headers),
    post: (path: string): Promise<TestResponse> =>
      client.post(`/api/admin${path}`, undefined, headers),
  };
}

/** An administrator's client that has a session and does not keep the password. */
export async function signedInAdmin(product: TestApp): Promise<TestClient> {
  const client = product.visitor();
  const response = await client.post("/api/admin/login", undefined, {
    [PASSWORD_HEADER]: ADMIN_PASSWORD,
  });
  if (response.status !== 200) throw new Error(`Not let in: ${response.text}`);
  return client;
}
