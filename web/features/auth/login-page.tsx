import { lazy, Suspense, useState } from "react";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { Wordmark } from "../../lib/wordmark.tsx";
import { SignInForm } from "./sign-in-form.tsx";

// The form comes first; these two are there before anybody reaches for them.
const MarketingPanel = lazy(async () => ({
  default: (await import("./marketing-panel.tsx")).MarketingPanel,
}));
const SignUpForm = lazy(async () => ({ default: (await import("./sign-up-form.tsx")).SignUpForm }));
// Seen by those who come back from Google only.
const GoogleReturn = lazy(async () => ({
  default: (await import("./google-return.tsx")).GoogleReturn,
}));

/** How the person comes back from Google, as the server writes it into the address. */
export interface LoginAddress {
  /** the code of what went wrong there */
  problem?: unknown;
  /** "google": the account with that address asks for its password once */
  link?: unknown;
}

type Way = "sign-in" | "sign-up";

export function LoginPage({ problem, link }: LoginAddress) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
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
          ) : (
            <Ways problem={problem} />
          )}
        </div>
      </main>
      <Suspense fallback={<aside className="hidden border-l border-line bg-sunken lg:block" />}>
        <MarketingPanel />
      </Suspense>
    </div>
  );
}

function Ways({ problem }: Pick<LoginAddress, "problem">) {
  const [way, setWay] = useState<Way>(location.hash === "#sign-up" ? "sign-up" : "sign-in");
  // One e-mail for both forms: whoever picked the wrong tab need not type it again.
  const [email, setEmail] = useState("");
  const shared = { email, onEmailChange: setEmail };
  return (
    <>
      <DocumentTitle of={way === "sign-in" ? "Sign In" : "Sign Up"} />
      <h1 className="text-2xl font-semibold sm:text-3xl">
        {way === "sign-in" ? "Welcome back" : "Start your notebook"}
      </h1>
      <p className="mt-1.5 mb-6 text-ink-soft">
        {way === "sign-in"
          ? "Sign in to see where your renovation stands."
          : "A free account keeps your first renovation in order."}
      </p>
      {problem !== undefined && (
        <Suspense>
          <GoogleReturn problem={problem} />
        </Suspense>
      )}
      <Tabs
        label="Sign in or sign up"
        selected={way}
        onSelect={setWay}
        tabs={[
          { name: "sign-in", label: "Sign In", content: <SignInForm {...shared} /> },
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
