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
        d="M21.35 11.1H12v2.98h5.35c-.5 2.5-2.62 3.94-5.35 3.940a6.020 6.020 0 1 1 3.870-10.620l2.240-2.240A9.100 9.100 0 1 0 12 21.100c5.260 0 9.500-3.700 9.500-9.100 0-.3-.050-.6-.150-.9z"
      />
    </svg>
  );
}
