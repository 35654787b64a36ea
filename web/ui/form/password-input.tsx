import { type ComponentProps, useState } from "react";

/** A password that can be looked at while it is typed. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <span className="relative block">
      <input {...props} type={isVisible ? "text" : "password"} className="control pr-12" />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={isVisible}
        onClick={() => setIsVisible((was) => !was)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-ink-soft hover:text-ink"
      >
        {/* One eye, opened and crossed out: two drawings would not fit what the sign-in may load. */}
        <svg
          aria-hidden
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          className="size-4.5"
        >
          <path d="M2 12q10-15 20 0-10 15-20 0z" />
          <circle cx="12" cy="12" r="3" />
          {isVisible && <path d="m3 3 18 18" />}
        </svg>
      </button>
    </span>
  );
}
