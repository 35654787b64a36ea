import { queryOptions } from "@tanstack/react-query";
import {
  ceremony,
  newAuthenticator,
  newRecoveryCodes,
  type Passkey,
  passkey,
  type ProofInput,
  type SecondFactorInput,
  secondFactors,
} from "../../../shared/account/second-factors.ts";
import { call } from "../../lib/http/http.ts";
import { accountKeys, STAY_ON_401, useChange } from "./queries.ts";

const POST = { ...STAY_ON_401, method: "POST" } as const;

export function secondFactorsQuery() {
  return queryOptions({
    queryKey: [...accountKeys.all, "second-factors"],
    queryFn: ({ signal }) =>
      call("/api/account/second-factors", { response: secondFactors, signal }),
    staleTime: 0,
  });
}

interface NewPasskey {
  name: string;
  proof: ProofInput;
}

/** Runs the WebAuthn registration and saves the passkey under its name. */
export function useAddPasskey() {
  return useChange("add a passkey", async ({ name, proof }: NewPasskey) => {
    const path = "/api/account/passkeys";
    const options = await call(`${path}/options`, { ...POST, body: proof, response: ceremony });
    const { makePasskey } = await import("../../lib/session/passkeys.ts");
    const body = { name, answer: await makePasskey(options) };
    return call(path, { ...POST, body, response: passkey });
  });
}

export function useRenamePasskey() {
  return useChange("rename a passkey", ({ id, name }: Pick<Passkey, "id" | "name">) =>
    call(`/api/account/passkeys/${id}`, {
      ...STAY_ON_401,
      method: "PUT",
      body: { name },
      response: passkey,
    }),
  );
}

export function useRemovePasskey() {
  return useChange(
    "remove a passkey",
    ({ id, proof }: Pick<Passkey, "id"> & { proof: ProofInput }) =>
      call(`/api/account/passkeys/${id}/remove`, { ...POST, body: proof }),
  );
}

/** Creates the app's secret. Takes effect only once a code from it is confirmed. */
export function useBeginAuthenticator() {
  return useChange("set up an authenticator", (body: ProofInput) =>
    call("/api/account/authenticator", { ...POST, body, response: newAuthenticator }),
  );
}

export function useConfirmAuthenticator() {
  return useChange("turn an authenticator on", (body: SecondFactorInput) =>
    call("/api/account/authenticator/confirm", { ...POST, body, response: newRecoveryCodes }),
  );
}

export function useRemoveAuthenticator() {
  return useChange("turn the authenticator off", (body: ProofInput) =>
    call("/api/account/authenticator/remove", { ...POST, body }),
  );
}

/** Invalidates the previous codes. */
export function useMakeRecoveryCodes() {
  return useChange("make recovery codes", (body: ProofInput) =>
    call("/api/account/recovery-codes", { ...POST, body, response: newRecoveryCodes }),
  );
}
