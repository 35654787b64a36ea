import { useEffect, useLayoutEffect, useState } from "react";
import { errorMessage } from "../../lib/http/problem-error.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast/toast.ts";
import { useLeaveDemo } from "./mutations.ts";
import { timeLeft } from "./time-left.ts";

const MINUTE = 60_000;

function useTimeLeft(endsAt: string): string {
  const [text, setText] = useState(() => timeLeft(endsAt, Date.now()));
  useEffect(() => {
    const update = () => setText(timeLeft(endsAt, Date.now()));
    const timer = window.setInterval(update, MINUTE);
    // Timers pause while the computer sleeps.
    document.addEventListener("visibilitychange", update);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [endsAt]);
  return text;
}

/** Shown on every screen of a demo account. */
export function DemoBanner({ endsAt }: { endsAt: string }) {
  const leave = useLeaveDemo();
  const left = useTimeLeft(endsAt);
  // Styles of the page make room for the banner.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute("data-demo", true);
    return () => root.removeAttribute("data-demo");
  }, []);

  function handleClick() {
    leave.mutate(undefined, {
      onError: (error) =>
        toast({
          title: "You are still in the demo",
          description: errorMessage(error, "Couldn't leave the demo. Please try again."),
          variant: "destructive",
        }),
    });
  }

  return (
    <section
      aria-label="Demo"
      className="flex min-h-16 flex-wrap items-center justify-between gap-3 border-b border-line bg-warning-soft px-4 py-1 text-sm leading-tight text-warning-text sm:min-h-13 lg:px-8 print:hidden"
    >
      <p className="flex-[1_1_9rem]">
        <strong>You're in a demo.</strong> It will be deleted {left}.{" "}
        <a href="/" className="whitespace-nowrap underline">
          Back to the home page
        </a>
      </p>
      <Button size="sm" isPending={leave.isPending || leave.isSuccess} onClick={handleClick}>
        Create Free Account
      </Button>
    </section>
  );
}
