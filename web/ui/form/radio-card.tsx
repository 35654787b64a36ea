import type { ComponentProps } from "react";

type RadioCardProps = Omit<ComponentProps<"input">, "type" | "className"> & {
  /** the same for all of a group, so that arrow keys move within it */
  name: string;
};

/** One of a group of choices, pressed anywhere. */
export function RadioCard({ children, ...rest }: RadioCardProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl border border-line p-3 has-checked:border-accent has-checked:bg-accent-soft">
      <input {...rest} type="radio" className="size-4.5 shrink-0" />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </label>
  );
}
