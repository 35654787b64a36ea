import type { ReactNode } from "react";
import { Wordmark } from "../../lib/wordmark.tsx";
import { Card } from "../../ui/card.tsx";
import { LogOutButton } from "./log-out-button.tsx";

/** Leaves by a full page load, which drops the panel's data from memory. */
function HomeLink() {
  return (
    <a href="/" className="inline-flex min-h-11 items-center rounded-lg text-ink no-underline">
      <Wordmark />
    </a>
  );
}

/** Page frame while access is missing or unchecked. */
export function GateFrame({ children }: { children: ReactNode }) {
  return (
    <main className="flex full-height flex-col px-4 py-6 sm:px-8">
      <HomeLink />
      <div className="m-auto w-full max-w-md py-8">
        <h1 className="mb-6 text-2xl font-semibold sm:text-3xl">Admin Panel</h1>
        <Card>{children}</Card>
      </div>
    </main>
  );
}

/** Page frame of the panel. No sidebar: an administrator may have no user account. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex max-w-7xl items-center justify-between gap-4 px-4 py-2 sm:px-6">
          <HomeLink />
          <LogOutButton />
        </div>
      </header>
      <main tabIndex={-1} className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-6 lg:py-8">
        {children}
      </main>
    </>
  );
}
