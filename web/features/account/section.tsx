import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** sentence under the title */
  detail?: ReactNode;
  children: ReactNode;
}

export function Section({ title, detail, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card p-5 sm:p-6">
      <h2 id={titleId} className="font-semibold">
        {title}
      </h2>
      {detail !== undefined && <p className="mt-1 text-sm text-ink-soft">{detail}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
