import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Milestone } from "../../../../shared/milestones/contract.ts";
import { announceCheckedOff, announceNotCheckedOff } from "../notices.ts";
import { useCheckOff } from "../mutations.ts";

export type OnCheckOff = (milestone: Milestone, button: HTMLElement) => void;

/** The buttons that complete or reopen a milestone. */
const BUTTONS = "button[data-check-off]";

/**
 * The neighboring buttons, next one first: the pressed button moves away with its row and loses the
 * focus.
 */
function neighborButtons(button: HTMLElement): (HTMLElement | undefined)[] {
  const all = [...document.querySelectorAll<HTMLElement>(BUTTONS)];
  const index = all.indexOf(button);
  return [all[index + 1], all[index - 1]];
}

/**
 * Completes or reopens a milestone, announces it, and moves the focus. Stable, so that a press
 * doesn't re-render the other rows.
 */
export function useCheckOffRow(): OnCheckOff {
  const { mutateAsync } = useCheckOff();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const neighbors = useRef<readonly (HTMLElement | undefined)[]>([]);

  useEffect(() => {
    if (neighbors.current.length === 0 || document.activeElement !== document.body) return;
    const next = neighbors.current.find((button) => button?.isConnected);
    (next ?? document.querySelector("main"))?.focus({ preventScroll: true });
    neighbors.current = [];
  });

  const save = (milestone: Milestone, isCompleted: boolean) => {
    mutateAsync({ milestone, isCompleted, at: new Date().toISOString() }).then(
      (saved) => {
        const undo = () => save(saved, false);
        const openContract = (quote: number) =>
          void navigate({ to: "/contracts", search: { quote } });
        import("../released-payments.ts").then(
          (to) => to.announceWithPayments(queryClient, saved, { undo, openContract }),
          () => announceCheckedOff(saved, undo),
        );
      },
      (error: unknown) => announceNotCheckedOff(error, isCompleted),
    );
  };

  const [checkOff] = useState((): OnCheckOff => (milestone, button) => {
    neighbors.current = button === document.activeElement ? neighborButtons(button) : [];
    save(milestone, !milestone.isCompleted);
  });
  return checkOff;
}
