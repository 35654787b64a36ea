import { useEffect, useId } from "react";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { googleLinkInput, type PendingGoogleLink } from "../../../shared/auth/google.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { applyProblem } from "../../lib/forms/apply-problem.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { ProblemError } from "../../lib/http/problem-error.ts";
import { schemaResolver } from "../../lib/forms/schema-resolver.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Field } from "../../ui/form/field.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { pendingLinkQuery, useCancelLink, useLinkGoogle } from "./google-mutations.ts";

/** Asks once for the account's password to link Google to it. */
export function LinkGoogle() {
  const pending = useQuery(pendingLinkQuery());
  return (
    <>
      <DocumentTitle of="Link Your Account" />
      <h1 className="text-2xl font-semibold sm:text-3xl">Link your account</h1>
      {pending.isPending && <Spinner label="Loading" className="mt-6 size-8 text-ink-soft" />}
      {pending.isError &&
        (isLinkExpired(pending.error) ? (
          <LinkExpired />
        ) : (
          <ErrorState
            message="Couldn't load the link request."
            onRetry={() => void pending.refetch()}
            isRetrying={pending.isFetching}
          />
        ))}
      {pending.data && <LinkForm {...pending.data} />}
    </>
  );
}

function isLinkExpired(error: Error): boolean {
  return (
    error instanceof ProblemError && (error.code === "not_found" || error.code === "link_expired")
  );
}

function LinkForm({ email, returnTo }: PendingGoogleLink) {
  const reasonId = useId();
  const link = useLinkGoogle();
  const cancel = useCancelLink();
  const form = useForm({
    resolver: schemaResolver(googleLinkInput),
    defaultValues: { password: "" },
    mode: "onTouched",
  });
  const { setFocus } = form;
  const { errors } = form.formState;

  // Focuses the only field; its description explains the purpose.
  useEffect(() => setFocus("password"), [setFocus]);

  if (link.error && isLinkExpired(link.error)) return <LinkExpired />;

  const submit = form.handleSubmit((input) =>
    link.mutateAsync(input).then(
      // A full page load, so that the new page starts signed in.
      (response) =>
        window.location.assign("secondFactor" in response ? "/login?step=second-factor" : returnTo),
      (error: unknown) => {
        applyProblem(form, error, "Linking your account failed. Please try again.");
        setFocus("password", { shouldSelect: true });
      },
    ),
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-1.5 flex flex-col gap-4"
    >
      <p id={reasonId} className="mb-2 text-ink-soft">
        <strong className="font-medium wrap-anywhere text-ink">{email}</strong> already has a{" "}
        {PRODUCT_NAME} account. Enter your password once to link Google. After that, you can use
        either to sign in.
      </p>
      {errors.root?.["problem"] && <InlineAlert>{errors.root["problem"].message}</InlineAlert>}
      {/* Lets password managers find the login. */}
      <input hidden readOnly name="username" autoComplete="username" value={email} />
      <Field label={`${PRODUCT_NAME} password`} error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register("password")}
            autoComplete="current-password"
          />
        )}
      </Field>
      {/* Also covers an account created by someone else with this email: the reset mail goes to the
         email's owner. */}
      <a
        href={`/forgot-password#email=${encodeURIComponent(email)}`}
        className="inline-flex min-h-11 items-center self-start text-sm text-accent-text"
      >
        Forgot password?
      </a>
      <Button variant="primary" type="submit" isPending={link.isPending || link.isSuccess}>
        {link.isPending || link.isSuccess ? "Linking..." : "Link and Sign In"}
      </Button>
      <Button isPending={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel
      </Button>
    </form>
  );
}

function LinkExpired() {
  return (
    <div className="mt-6 flex flex-col gap-4">
      <InlineAlert>This link request has expired. Please sign in with Google again.</InlineAlert>
      <a href="/api/auth/google" className={buttonClass({ variant: "primary" })}>
        Sign in with Google
      </a>
      <a href="/login" className={buttonClass()}>
        Back to sign in
      </a>
    </div>
  );
}
