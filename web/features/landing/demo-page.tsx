import { Telescope } from "lucide-react";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Wordmark } from "../../lib/wordmark.tsx";

/** Where 'Watch Demo' leads until there is one. */
export function DemoPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-6 text-center">
      <DocumentTitle of="Demo" />
      <Wordmark />
      <Telescope aria-hidden className="mt-10 size-10 text-brass" strokeWidth={1.5} />
      <h1 className="mt-4 text-2xl font-semibold">The demo is coming</h1>
      <p className="mt-2 text-ink-soft">
        A walk through a finished renovation is being prepared. A free account shows you the real
        thing today.
      </p>
      <a href="/login" className={`${buttonClass({ variant: "primary" })} mt-6`}>
        Create Free Account
      </a>
      <a href="/" className={`${buttonClass({ variant: "quiet" })} mt-2`}>
        Back to the start
      </a>
    </main>
  );
}
