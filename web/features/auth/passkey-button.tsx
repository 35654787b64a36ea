import { useEffect, useState } from "react";
import { KeyRound } from "lucide-react";
import { quietly } from "../../lib/lazy-dialog.ts";
import { isPasskeyHere } from "../../lib/session/passkey-here.ts";
import { Button } from "../../ui/button.tsx";
import { InlineAlert } from "../../ui/inline-alert.tsx";
import { PASSKEY_FAILED, usePasskeySignIn } from "./second-step-mutations.ts";

const loadPasskeys = () => import("../../lib/session/passkeys.ts");

/** Signs in without a password, where the browser knows of passkeys at all. */
export function PasskeyButton() {
  const { isPending, mutateAsync } = usePasskeySignIn();
  const [problem, setProblem] = useState<string>();
  usePasskeyFilledIn(setProblem);
  if (!("PublicKeyCredential" in window)) return null;

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
        onPointerEnter={() => quietly(loadPasskeys())}
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

/** What the server asks for is over after ten minutes: before that it is asked for anew. */
const ASK_AGAIN_MS = 8 * 60 * 1000;

/**
 * Lets the browser offer a passkey among what it fills into the email's field. Only where one has
 * been used before: for everybody else it would ask the server for nothing.
 */
function usePasskeyFilledIn(onProblem: (problem: string | undefined) => void): void {
  const { mutateAsync } = usePasskeySignIn();
  useEffect(() => {
    if (!isPasskeyHere()) return undefined;
    let isOver = false;
    let isChosen = false;

    async function wait() {
      const { canFillIn, answerWhenFilledIn } = await loadPasskeys();
      if (!(await canFillIn())) return;
      await mutateAsync(async (options) => {
        if (isOver) throw new DOMException("Nobody waits any more", "AbortError");
        const answer = await answerWhenFilledIn(options);
        isChosen = true;
        return answer;
      });
    }
    const start = () =>
      wait().catch(async (error: unknown) => {
        // Nobody asked for it, so that nothing is said unless somebody has chosen one.
        if (isChosen) onProblem(await messageOf(error));
        isChosen = false;
      });

    void start();
    const timer = window.setInterval(() => void start(), ASK_AGAIN_MS);
    return () => {
      isOver = true;
      window.clearInterval(timer);
      quietly(loadPasskeys().then(({ stopWaiting }) => stopWaiting()));
    };
  }, [mutateAsync, onProblem]);
}
