import { type ComponentProps, useState } from "react";

/** A password field with a button to show it. */
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
        {/* One drawing for both states, to keep within the sign-in's JavaScript budget. */}
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
