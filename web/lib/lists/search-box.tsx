import { type RefObject, useEffect, useEffectEvent } from "react";
import { Search } from "lucide-react";
import { classNames } from "../../ui/class-names.ts";
import { Input } from "../../ui/form/input.tsx";
import { useShortcut } from "../use-shortcut.ts";

interface SearchBoxProps {
  box: RefObject<HTMLInputElement | null>;
  /** accessible name: "Search expenses" */
  label: string;
  text: string;
  maxLength: number;
  onType: (text: string) => void;
  className?: string;
}

/** A list's search field; the / key focuses it. */
export function SearchBox({ box, label, text, maxLength, onType, className }: SearchBoxProps) {
  useShortcut("/", () => {
    box.current?.focus();
    box.current?.select();
  });
  const takeTyped = useEffectEvent(() => {
    const typed = box.current?.value ?? text;
    if (typed !== text) onType(typed);
  });
  // Typed into the server's HTML, before the program started.
  useEffect(() => takeTyped(), []);
  return (
    <span className={classNames("relative block", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        ref={box}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={`${label}...`}
        autoComplete="off"
        maxLength={maxLength}
        value={text}
        onChange={(event) => onType(event.target.value)}
        className="pl-9"
      />
    </span>
  );
}
