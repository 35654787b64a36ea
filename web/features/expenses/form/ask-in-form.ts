import type { ReactNode } from "react";

export type SetQuestion = (question: ReactNode) => void;

/**
 * Shows a question over the form and waits for its answer.
 *
 * @param draw makes the dialog; it calls what it is given once
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
