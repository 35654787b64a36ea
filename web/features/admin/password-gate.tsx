import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { Input } from "../../ui/form/input.tsx";
import {
  adminSummaryQuery,
  recheckAccess,
  gateMessageOf,
  isSwitchedOff,
  logInAsAdmin,
} from "./queries.ts";
import { GateFrame } from "./admin-frame.tsx";
import { useWrite } from "../../lib/http/use-write.ts";

const NO_PASSWORD = "Please enter the admin password";

/**
 * Asks for the password, which is not stored: the session lives in a cookie.
 *
 * @param hasEnded whether a session existed until now
 */
export function PasswordGate({ hasEnded }: { hasEnded: boolean }) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const login = useWrite({
    changes: "session",
    mutationFn: async (entered: string) => {
      await logInAsAdmin(entered);
      // The gate stays until the panel's figures are loaded.
      await queryClient.fetchQuery(adminSummaryQuery());
    },
    onError: (error) => {
      field.current?.select();
      if (isSwitchedOff(error)) void recheckAccess(queryClient);
    },
  });

  useEffect(() => field.current?.focus(), []);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const isEmpty = password === "";
    setIsMissing(isEmpty);
    if (!isEmpty) login.mutate(password);
    else {
      login.reset();
      field.current?.focus();
    }
  }

  return (
    <GateFrame>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 p-5 sm:p-6">
        {login.error && <InlineAlert>{gateMessageOf(login.error)}</InlineAlert>}
        {hasEnded && !login.error && (
          <p role="status" className="text-ink-soft">
            Your admin session has ended.
          </p>
        )}
        {/* Makes password managers store this apart from the user's own login. */}
        <input type="text" autoComplete="username" value="admin" readOnly hidden />
        <Field label="Admin password" error={isMissing ? NO_PASSWORD : undefined}>
          {(control) => (
            <Input
              {...control}
              type="password"
              ref={field}
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setIsMissing(false);
              }}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button variant="primary" type="submit" isPending={login.isPending}>
          {login.isPending ? "Checking..." : "Open Admin Panel"}
        </Button>
      </form>
    </GateFrame>
  );
}
