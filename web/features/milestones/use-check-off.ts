import { useEffect, useRef } from "react";
import type { Milestone } from "../../../shared/milestones/contract.ts";
import { announceCheckedOff, announceNotCheckedOff } from "./notices.ts";
import { useCheckOff } from "./mutations.ts";

export type OnCheckOff = (milestone: Milestone, button: HTMLElement) => void;

/** The buttons that complete or reopen a milestone. */
const BUTTONS = "button[data-check-off]";

/**
 * The neighboring buttons, next one first: the pressed button moves away with its row and loses the
 * focus.
 */
function buttonsBeside(button: HTMLElement): (HTMLElement | undefined)[] {
  const all = [...document.querySelectorAll<HTMLElement>(BUTTONS)];
  const place = all.indexOf(button);
  return [all[place + 1], all[place - 1]];
}

/** Completes or reopens a milestone, announces it, and moves the focus. */
export function useCheckOffRow(): OnCheckOff {
  "use memo";
  const { mutateAsync } = useCheckOff();
  const beside = useRef<readonly (HTMLElement | undefined)[]>([]);

  useEffect(() => {
    if (beside.current.length === 0 || document.activeElement !== document.body) return;
    const next = beside.current.find((button) => button?.isConnected);
    (next ?? document.querySelector("main"))?.focus({ preventScroll: true });
    beside.current = [];
  });

  return (milestone, button) => {
    const isCompleted = !milestone.isCompleted;
    beside.current = button === document.activeElement ? buttonsBeside(button) : [];
    mutateAsync({ milestone, isCompleted, at: new Date().toISOString() }).then(
      announceCheckedOff,
      (error: unknown) => announceNotCheckedOff(error, isCompleted),
    );
  };
}
