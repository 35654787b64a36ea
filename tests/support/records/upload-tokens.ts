import { newUploadToken, uploadTokens } from "../../../shared/account/upload-tokens.ts";
import type { Homeowner } from "../app/app.ts";

/** Returns the id of the token. */
export async function addUploadToken(
  owner: Homeowner,
  projectId: number,
  name: string,
): Promise<number> {
  const body = { name, projectId, password: owner.password };
  const { body: made } = await owner.post("/api/account/upload-tokens", body);
  newUploadToken.parse(made);
  const tokens = uploadTokens.parse((await owner.get("/api/account/upload-tokens")).body);
  return tokens[0]?.id ?? 0;
}
