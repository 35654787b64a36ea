import { type RefObject, useEffect, useRef } from "react";

/**
 * Whether the form is still on the screen: a save that ends after its form was closed must not
 * close the dialog opened since, nor delete its draft.
 */
export function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
