import { useId } from "react";
import { Button } from "../../ui/button.tsx";

/** Google sign-in arrives with a later release; until then the button says why it does nothing. */
const IS_SET_UP: boolean = false;

export function GoogleButton() {
  const noteId = useId();
  return (
    <div>
      <div aria-hidden className="mb-4 flex items-center gap-3 text-sm text-ink-soft">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button
        className="w-full"
        disabled={!IS_SET_UP}
        {...(IS_SET_UP ? {} : { "aria-describedby": noteId })}
        onClick={() => window.location.assign("/api/auth/google")}
      >
        <GoogleMark />
        Sign in with Google
      </Button>
      {!IS_SET_UP && (
        <p id={noteId} className="mt-2 text-center text-sm text-ink-soft">
          Google sign-in is not set up on this installation. Use your email and password.
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
