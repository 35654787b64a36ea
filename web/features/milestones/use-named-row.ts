import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

/**
 * The row that the address names, as the dashboard's links do. It comes to the middle of the
 * screen and takes the focus, so that one goes on from there.
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
