import { type ReactNode, useCallback, useEffect, useState } from "react";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { Wordmark } from "../../lib/wordmark.tsx";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { SIGN_UP, useStartDemo } from "./mutations.ts";
import { HalfDoneKitchen } from "./half-done-kitchen.tsx";

const PRIMARY_LINK = buttonClass({ variant: "primary" });
const FAILURE = "Couldn't open the demo. Please try again.";

/** Starts a demo at once when signed out. */
export function DemoStart() {
  const { mutate, isPending, isSuccess } = useStartDemo();
  const [refusal, setRefusal] = useState<Error>();
  const start = useCallback(() => mutate(false, { onError: setRefusal }), [mutate]);
  useEffect(start, [start]);
  // After a refusal the button stays mounted, so that keyboard focus survives the next try.
  if (refusal === undefined) return <DemoPreparing />;
  const isTrying = isPending || isSuccess;
  return (
    <DemoFrame title="The demo isn't available">
      {/* Hidden during a retry, so that screen readers announce a second refusal, too. */}
      <div className={isTrying ? "invisible" : undefined}>
        <Refusal error={refusal} />
      </div>
      <Buttons>
        <Button variant="primary" isPending={isTrying} onClick={start}>
          {isTrying ? "Preparing your demo…" : "Try again"}
        </Button>
        <a href={SIGN_UP} className={buttonClass()}>
          Create Free Account
        </a>
      </Buttons>
    </DemoFrame>
  );
}

function DemoPreparing() {
  return (
    <DemoFrame title="Preparing your demo…">
      <p className="text-ink-soft">
        A renovation in progress, with sample receipts and milestones.
      </p>
      <div role="status" className="mx-auto mt-8 h-1 w-48 overflow-hidden rounded-full bg-line">
        <span className="sr-only">Preparing your demo</span>
        <div aria-hidden className="h-full animate-pulse rounded-full bg-accent" />
      </div>
    </DemoFrame>
  );
}

interface DemoQuestionProps {
  /** email of the account that would be signed out */
  email: string;
}

/** Asks a signed-in user first, because the demo replaces their session. */
export function DemoQuestion({ email }: DemoQuestionProps) {
  const start = useStartDemo();
  const isPending = start.isPending || start.isSuccess;
  return (
    <DemoFrame title="You are signed in">
      <p className="break-words text-ink-soft">
        The demo uses a separate account. Opening it will sign you out of{" "}
        <strong className="text-ink">{email}</strong> in this browser.
      </p>
      {start.isError && <Refusal error={start.error} />}
      <Buttons>
        <a href="/dashboard" className={PRIMARY_LINK}>
          Go to Dashboard
        </a>
        <Button isPending={isPending} onClick={() => start.mutate(true)}>
          {isPending ? "Preparing your demo…" : "Sign out and open the demo"}
        </Button>
      </Buttons>
    </DemoFrame>
  );
}

function DemoFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="ruled relative isolate flex full-height flex-col items-center px-6 py-6 text-center">
      <DocumentTitle of="Demo" />
      <a href="/" className="inline-flex min-h-11 items-center rounded-lg no-underline">
        <Wordmark />
      </a>
      <div className="m-auto w-full max-w-md py-8">
        <HalfDoneKitchen />
        <h1 className="mt-8 mb-3 text-2xl font-semibold sm:text-3xl">{title}</h1>
        {children}
      </div>
    </main>
  );
}

function Refusal({ error }: { error: Error }) {
  return (
    <div className="mt-5 text-left">
      <InlineAlert>{errorMessage(error, FAILURE)}</InlineAlert>
    </div>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-7 flex flex-col gap-3">{children}</div>;
}
