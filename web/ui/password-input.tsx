import { type ComponentProps, useState } from "react";
import { Eye, EyeOff } from "lucide-react";

/** A password that can be looked at while it is typed. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [isVisible, setIsVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <span className="relative block">
      <input {...props} type={isVisible ? "text" : "password"} className="control pr-12" />
      <button
        type="button"
        aria-label="Show what is typed"
        aria-pressed={isVisible}
        onClick={() => setIsVisible((was) => !was)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-lg text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
    </span>
  );
}
