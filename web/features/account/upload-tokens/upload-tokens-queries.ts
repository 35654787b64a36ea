import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  newUploadToken,
  type uploadTokenInput,
  uploadTokens,
} from "../../../../shared/account/upload-tokens.ts";
import { call } from "../../../lib/http/http.ts";
import { STAY_ON_401, useChange } from "../queries.ts";

const PATH = "/api/account/upload-tokens";

export function uploadTokensQuery() {
  return queryOptions({
    queryKey: ["account", "upload-tokens"],
    queryFn: ({ signal }) => call(PATH, { response: uploadTokens, signal }),
    staleTime: 0,
  });
}

export function useCreateUploadToken() {
  return useChange("create an upload token", (body: z.infer<typeof uploadTokenInput>) =>
    call(PATH, { ...STAY_ON_401, method: "POST", body, response: newUploadToken }),
  );
}

export function useRevokeUploadToken() {
  return useChange("revoke an upload token", (id: number) =>
    call(`${PATH}/${id}`, { ...STAY_ON_401, method: "DELETE" }),
  );
}
