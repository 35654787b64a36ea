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

type Way = "sign-in" | "sign-up";

export function LoginPage() {
  const [way, setWay] = useState<Way>(location.hash === "#sign-up" ? "sign-up" : "sign-in");
  // One e-mail for both forms: whoever picked the wrong tab need not type it again.
  const [email, setEmail] = useState("");
  const shared = { email, onEmailChange: setEmail };
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <DocumentTitle of={way === "sign-in" ? "Sign In" : "Sign Up"} />
      <main className="flex flex-col px-4 py-6 sm:px-8">
        <a
          href="/"
          className="inline-flex min-h-11 items-center self-start rounded-lg text-ink no-underline"
        >
          <Wordmark />
        </a>
        <div className="m-auto w-full max-w-md py-8">
          <h1 className="text-2xl font-semibold sm:text-3xl">
            {way === "sign-in" ? "Welcome back" : "Start your notebook"}
          </h1>
          <p className="mt-1.5 mb-6 text-ink-soft">
            {way === "sign-in"
              ? "Sign in to see where your renovation stands."
              : "A free account keeps your first renovation in order."}
          </p>
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
        </div>
      </main>
      <Suspense fallback={<aside className="hidden border-l border-line bg-sunken lg:block" />}>
        <MarketingPanel />
      </Suspense>
    </div>
  );
}
