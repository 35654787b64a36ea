import * as z from "zod/mini";
import { instant } from "../calendar-date.ts";
import { id } from "../ids.ts";
import { requiredText } from "../text.ts";
import { proofInput } from "./second-factors.ts";

/** Takes one file in the form field `image`, and the token as a bearer token. */
export const TOKEN_UPLOAD_PATH = "/upload-receipt";

const MAX_NAME = 100;

export const uploadTokenInput = z.extend(proofInput, {
  name: requiredText("Name is required", { max: MAX_NAME }),
  projectId: id,
});

export const uploadToken = z.object({
  id,
  name: z.string(),
  /** null once the project is deleted: the token then does nothing */
  project: z.nullable(z.string()),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type UploadToken = z.infer<typeof uploadToken>;
export const uploadTokens = z.array(uploadToken);

/** The token itself is sent only on creation. */
export const newUploadToken = z.object({ id, token: z.string() });
export type NewUploadToken = z.infer<typeof newUploadToken>;
