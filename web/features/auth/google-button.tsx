import { useId } from "react";
import { useQuery } from "@tanstack/react-query";
import { returnAddress } from "../../lib/session/return-address.ts";
import { Button } from "../../ui/button.tsx";
import { googleAboutQuery } from "./google-mutations.ts";

/** Disabled, with the reason, if Google sign-in is not configured. */
export function GoogleButton() {
  const noteId = useId();
  const about = useQuery(googleAboutQuery());
  // Enabled while loading: the server redirects back with a message if it is off.
  const isOff = about.data?.isOffered === false;
  return (
    <div>
      <div aria-hidden className="mb-4 flex items-center gap-3 text-sm text-ink-soft">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button
        className="w-full"
        disabled={isOff}
        {...(isOff ? { "aria-describedby": noteId } : {})}
        onClick={() =>
          window.location.assign(`/api/auth/google?returnTo=${encodeURIComponent(returnAddress())}`)
        }
      >
        <GoogleMark />
        Sign in with Google
      </Button>
      {isOff && (
        <p id={noteId} className="mt-2 text-center text-sm text-ink-soft">
          Google sign-in isn't available here. Use your email and password.
        </p>
      )}
    </div>
  );
}

function GoogleMark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-4.5">
      <path
        fill="currentColor"
        d="M21.4 11.1H12v3h5.4a5.3 5.3 0 0 1-5.4 4 6 6 0 1 1 3.9-10.7l2.2-2.2A9.1 9.1 0 1 0 12 21.1c5.3 0 9.5-3.7 9.5-9.1l-.1-.9z"
      />
    </svg>
  );
}
