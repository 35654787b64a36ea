import type { ReactNode } from "react";

export type SetQuestion = (question: ReactNode) => void;

/**
 * Shows a dialog over the form and resolves with its answer.
 *
 * @param draw renders the dialog, which calls its argument once
 */
export function askInForm<Answer>(
  setQuestion: SetQuestion,
  draw: (answer: (chosen: Answer) => void) => ReactNode,
): Promise<Answer> {
  return new Promise((resolve) => {
    setQuestion(
      draw((chosen) => {
        setQuestion(null);
        resolve(chosen);
      }),
    );
  });
}
