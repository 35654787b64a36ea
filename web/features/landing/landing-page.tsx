import { ArrowRight, ArrowUpRight, Play } from "lucide-react";
import { OPERATOR_LINKS } from "../../../shared/operator-pages.ts";
import { Wordmark } from "../../lib/wordmark.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { FeatureCards } from "./feature-cards.tsx";
import { Plans } from "./plans.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { Questions } from "./questions.tsx";
import { Showcase } from "./showcase.tsx";

/** Visitors have no account yet, so the link opens the sign-up form. */
const SIGN_UP = "/login#sign-up";
const PRIMARY = buttonClass({ variant: "primary" });
const PRIMARY_LARGE = buttonClass({ variant: "primary", size: "lg" });

interface LandingPageProps {
  isSignedIn: boolean;
}

/**
 * Rendered to static HTML at build time: links instead of buttons, no style attributes, no
 * JavaScript.
 */
export function LandingPage({ isSignedIn }: LandingPageProps) {
  return (
    <div className="full-height">
      <TopBar isSignedIn={isSignedIn} />
      <main>
        <Hero isSignedIn={isSignedIn} />
        <FeatureCards />
        <Showcase />
        <Plans />
        <Questions />
        <ClosingCall isSignedIn={isSignedIn} />
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-8 text-sm text-ink-soft sm:px-6">
          <Wordmark />
          <p>Budgets, receipts, and schedules for home renovations.</p>
          {/* The server inserts the operator's own links, if configured. */}
          <p id={OPERATOR_LINKS} className="flex w-full flex-wrap gap-x-4 empty:hidden" />
        </div>
      </footer>
    </div>
  );
}

function TopBar({ isSignedIn }: LandingPageProps) {
  return (
    <header className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 py-4 sm:px-6">
      <Wordmark />
      <nav aria-label="Account" className="flex flex-wrap items-center gap-1 sm:gap-2">
        {isSignedIn ? (
          <a href="/dashboard" className={PRIMARY}>
            Dashboard
          </a>
        ) : (
          <>
            <a href="/login" className={buttonClass({ variant: "quiet" })}>
              Sign In
            </a>
            <a href={SIGN_UP} className={PRIMARY}>
              Get Started
            </a>
          </>
        )}
      </nav>
    </header>
  );
}

function Hero({ isSignedIn }: LandingPageProps) {
  return (
    <section className="ruled relative isolate">
      <div className="mx-auto grid max-w-6xl items-center gap-x-12 gap-y-12 px-4 pt-10 pb-20 sm:px-6 lg:grid-cols-[1.1fr_1fr] lg:pt-16 lg:pb-28">
        <div>
          <h1 className="text-4xl leading-[1.1] font-semibold sm:text-5xl lg:text-6xl">
            Keep your renovation on budget.
          </h1>
          <p className="mt-5 max-w-xl text-lg text-pretty text-ink-soft lg:text-xl">
            Track every expense and receipt, see what's left in your budget, and keep contractors
            and milestones on schedule.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href={isSignedIn ? "/dashboard" : SIGN_UP} className={PRIMARY_LARGE}>
              {isSignedIn ? "Go to Dashboard" : "Start Your First Project"}
              <ArrowRight aria-hidden className="size-4.5" />
            </a>
            <a
              href="/demo"
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: "secondary", size: "lg" })}
            >
              <Play aria-hidden className="size-4" />
              Watch Demo
              <span className="sr-only">(opens in a new tab)</span>
              <ArrowUpRight aria-hidden className="size-4" />
            </a>
          </div>
          {!isSignedIn && (
            <p className="mt-4 text-sm text-ink-soft">Free to start. No credit card required.</p>
          )}
        </div>
        <div className="mx-auto w-full max-w-md lg:max-w-none">
          <ProductPicture of="dashboard" isFirst />
        </div>
      </div>
    </section>
  );
}

function ClosingCall({ isSignedIn }: LandingPageProps) {
  return (
    <section className="mx-auto max-w-6xl px-4 pb-20 sm:px-6">
      <div className="rounded-3xl bg-band px-6 py-14 text-center text-band-ink sm:px-12">
        <h2 className="text-3xl font-semibold sm:text-4xl">
          {isSignedIn ? "Welcome back." : "Start your project today."}
        </h2>
        <p className="mx-auto mt-3 max-w-lg text-lg">
          {isSignedIn
            ? "Pick up where you left off."
            : "Set a budget, add your first receipt, and see where you stand."}
        </p>
        <a
          href={isSignedIn ? "/dashboard" : SIGN_UP}
          className={`${buttonClass({ variant: "inverse", size: "lg" })} mt-7`}
        >
          {isSignedIn ? "Go to Dashboard" : "Create Free Account"}
        </a>
      </div>
    </section>
  );
}
