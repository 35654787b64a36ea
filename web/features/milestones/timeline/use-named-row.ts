import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * Scrolls to the milestone in the URL's fragment, such as from a dashboard link, and focuses it.
 */
export function useNamedRow(): string {
  const name = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    const row = name === "" ? null : document.getElementById(name);
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  }, [name]);
  return name;
}
