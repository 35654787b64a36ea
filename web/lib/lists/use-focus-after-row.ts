import { type RefObject, useLayoutEffect, useRef } from "react";

/** Moves the focus on when its row goes: to the row after it or before it, else to what is around. */
export function useFocusAfterRow(): RefObject<HTMLLIElement | null> {
  const ref = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      if (!row?.contains(document.activeElement)) return;
      const near = row.nextElementSibling ?? row.previousElementSibling ?? row.closest("dialog");
      const targets = near?.querySelectorAll<HTMLElement>("a[href], button") ?? [];
      // The dialog still has the row, too.
      const target = [...targets].find((one) => !row.contains(one)) ?? row.closest("main");
      target?.focus({ preventScroll: near === null });
    };
  }, []);
  return ref;
}
