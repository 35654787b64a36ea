import { useEffect, useState } from "react";
import { KeyRound } from "lucide-react";
import { ignoreRejection } from "../../lib/lazy-dialog.ts";
import { hasUsedPasskey } from "../../lib/session/passkey-use.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/feedback/inline-alert.tsx";
import { PASSKEY_FAILED, usePasskeySignIn } from "./second-step-mutations.ts";

const loadPasskeys = () => import("../../lib/session/passkeys.ts");

/** Signs in with a passkey; hidden in browsers without WebAuthn, once the program knows. */
export function PasskeyButton() {
  const { isPending, mutateAsync } = usePasskeySignIn();
  const [problem, setProblem] = useState<string>();
  usePasskeyAutofill(setProblem);
  if (!import.meta.env.SSR && !("PublicKeyCredential" in window)) return null;

  async function signIn() {
    setProblem(undefined);
    try {
      await mutateAsync(async (options) => (await loadPasskeys()).answerWithPasskey(options));
    } catch (error) {
      setProblem(await messageOf(error));
    }
  }

  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button
        isPending={isPending}
        onPointerEnter={() => ignoreRejection(loadPasskeys())}
        onClick={() => void signIn()}
      >
        {!isPending && <KeyRound aria-hidden className="size-4.5" />}
        Sign in with a passkey
      </Button>
      {problem !== undefined && <InlineAlert>{problem}</InlineAlert>}
    </div>
  );
}

async function messageOf(error: unknown): Promise<string | undefined> {
  try {
    return (await loadPasskeys()).passkeyFailure(error, PASSKEY_FAILED);
  } catch {
    return "Couldn't load passkeys. Check your connection and try again.";
  }
}

/** The server's challenge expires after ten minutes. */
const CHALLENGE_REFRESH_MS = 8 * 60 * 1000;

/**
 * Offers passkeys in the email field's autofill. Only in browsers that have used one; in others,
 * the request to the server would be wasted.
 */
function usePasskeyAutofill(onProblem: (problem: string | undefined) => void): void {
  const { mutateAsync } = usePasskeySignIn();
  useEffect(() => {
    if (!hasUsedPasskey()) return undefined;
    let isUnmounted = false;
    let isChosen = false;

    async function waitForChoice() {
      const { supportsPasskeyAutofill, waitForAutofillPasskey } = await loadPasskeys();
      if (!(await supportsPasskeyAutofill())) return;
      await mutateAsync(async (options) => {
        if (isUnmounted) throw new DOMException("The form was closed", "AbortError");
        const answer = await waitForAutofillPasskey(options);
        isChosen = true;
        return answer;
      });
    }
    const start = () =>
      waitForChoice().catch(async (error: unknown) => {
        // Runs in the background, so errors are shown only once the user has chosen a passkey.
        if (isChosen) onProblem(await messageOf(error));
        isChosen = false;
      });

    void start();
    const timer = window.setInterval(() => void start(), CHALLENGE_REFRESH_MS);
    return () => {
      isUnmounted = true;
      window.clearInterval(timer);
      ignoreRejection(loadPasskeys().then(({ stopWaiting }) => stopWaiting()));
    };
  }, [mutateAsync, onProblem]);
}
