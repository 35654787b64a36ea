import { type ReactNode, useEffect, useRef } from "react";
import { DocumentTitle } from "../../lib/document-title.tsx";
import { Wordmark } from "../../lib/wordmark.tsx";

interface CredentialsFrameProps {
  /** document title */
  screen: string;
  title: string;
  /** one or two sentences under the title */
  detail: ReactNode;
  /** the outcome replaces the form, takes the focus and is announced */
  isOutcome?: boolean;
  children?: ReactNode;
}

/** Frame of the pages behind emailed links; works signed out. */
export function CredentialsFrame(props: CredentialsFrameProps) {
  const { screen, title, detail, isOutcome = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (isOutcome) heading.current?.focus();
  }, [isOutcome]);

  return (
    <main className="ruled relative isolate flex full-height flex-col items-center px-6 py-6">
      <DocumentTitle of={screen} />
      <a href="/" className="inline-flex min-h-11 items-center rounded-lg text-ink no-underline">
        <Wordmark />
      </a>
      <div className="m-auto w-full max-w-md py-8">
        <div className="card p-5 wrap-anywhere sm:p-6">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
            {title}
          </h1>
          <div className="mt-1.5 text-ink-soft">{detail}</div>
          {children !== undefined && <div className="mt-5">{children}</div>}
        </div>
      </div>
    </main>
  );
}
