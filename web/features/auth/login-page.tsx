import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { SecondFactor } from "../../../shared/account/second-factors.ts";
import { SHARE_AGAIN } from "../../../shared/service-worker.ts";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { isSignOutReason, type SignOutReason } from "../../lib/session/sign-out-channel.ts";
import { Tabs } from "../../ui/page/tabs.tsx";
import { Wordmark } from "../../lib/wordmark.tsx";
import { type SharedEmail, SignInForm } from "./sign-in-form.tsx";

// The form loads first; these load before they are needed.
const MarketingPanel = lazy(async () => ({
  default: (await import("./marketing-panel.tsx")).MarketingPanel,
}));
const OperatorLinks = lazy(async () => ({
  default: (await import("../../lib/operator-links.tsx")).OperatorLinks,
}));
const SignUpForm = lazy(async () => ({ default: (await import("./sign-up-form.tsx")).SignUpForm }));
// Needed only after returning from Google.
const GoogleReturn = lazy(async () => ({
  default: (await import("./google-return.tsx")).GoogleReturn,
}));

const loadSecondStep = () => import("./second-step.tsx");
const SecondStep = lazy(async () => ({ default: (await loadSecondStep()).SecondStep }));

/** Address after returning from Google, written by the server. */
export interface LoginAddress {
  /** error code */
  problem?: unknown;
  /** "google": linking needs the account's password */
  link?: unknown;
  /** "second-factor": the first factor (password or Google) was accepted, and a code is required */
  step?: unknown;
}

type AuthMode = "sign-in" | "sign-up";

const NOTES: Readonly<Record<SignOutReason | typeof SHARE_AGAIN, string>> = {
  "signed-out": "You signed out in another tab.",
  "account-deleted": "Your account and everything in it is deleted.",
  [SHARE_AGAIN]: "Nothing was saved. Sign in, then share the receipt again.",
};

export function LoginPage({ problem, link, step }: LoginAddress) {
  const navigate = useNavigate();
  const [factors, setFactors] = useState<readonly SecondFactor[]>();
  // Shared by both forms, so that switching keeps the typed email.
  const [email, setEmail] = useState("");
  const [isBack, setIsBack] = useState(false);

  function handleSecondFactor(required: readonly SecondFactor[]) {
    setFactors(required);
    void navigate({ to: "/login", search: { step: "second-factor" } });
  }
  function goBack() {
    setIsBack(true);
    void navigate({ to: "/login" });
  }

  return (
    <div className="grid full-height lg:grid-cols-2">
      <main className="flex flex-col px-4 py-6 sm:px-8">
        <a
          href="/"
          className="inline-flex min-h-11 items-center self-start rounded-lg text-ink no-underline"
        >
          <Wordmark />
        </a>
        <div className="m-auto w-full max-w-md py-8">
          {link === "google" ? (
            <Suspense fallback={<div className="h-96" />}>
              <GoogleReturn />
            </Suspense>
          ) : step === "second-factor" ? (
            <Suspense fallback={<div className="h-96" />}>
              <SecondStep
                factors={factors}
                onSignedIn={() => void navigate({ to: "/login", replace: true })}
                onBack={goBack}
              />
            </Suspense>
          ) : (
            <AuthForms
              problem={problem}
              isBack={isBack}
              email={email}
              onEmailChange={setEmail}
              onSecondFactor={handleSecondFactor}
            />
          )}
          <Suspense>
            <OperatorLinks />
          </Suspense>
        </div>
      </main>
      <Suspense fallback={<aside className="hidden border-l border-line bg-sunken lg:block" />}>
        <MarketingPanel />
      </Suspense>
    </div>
  );
}

interface AuthFormsProps extends SharedEmail, Pick<LoginAddress, "problem"> {
  /** returned from the second step, so the form takes focus */
  isBack: boolean;
  onSecondFactor: (factors: readonly SecondFactor[]) => void;
}

function AuthForms({ problem, isBack, onSecondFactor, ...shared }: AuthFormsProps) {
  const hash = useLocation({ select: (location) => location.hash });
  const [mode, setMode] = useState<AuthMode>(hash === "sign-up" ? "sign-up" : "sign-in");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isBack) heading.current?.focus();
  }, [isBack]);
  return (
    <>
      <DocumentTitle of={mode === "sign-in" ? "Sign In" : "Sign Up"} />
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none sm:text-3xl">
        {mode === "sign-in" ? "Welcome back" : "Create your account"}
      </h1>
      <p className="mt-1.5 mb-6 text-ink-soft">
        {mode === "sign-in"
          ? "Sign in to pick up where you left off."
          : "Start tracking your renovation for free."}
      </p>
      {(isSignOutReason(hash) || hash === SHARE_AGAIN) && (
        <p role="status" className="mb-6 rounded-lg bg-accent-soft px-3.5 py-2.5 text-accent-text">
          {NOTES[hash]}
        </p>
      )}
      {problem !== undefined && (
        <Suspense>
          <GoogleReturn problem={problem} />
        </Suspense>
      )}
      <Tabs
        label="Sign in or sign up"
        selected={mode}
        onSelect={setMode}
        tabs={[
          {
            name: "sign-in",
            label: "Sign In",
            content: <SignInForm {...shared} onSecondFactor={onSecondFactor} />,
          },
          {
            name: "sign-up",
            label: "Sign Up",
            content: (
              <Suspense fallback={<div className="h-96" />}>
                <SignUpForm {...shared} />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  );
}
