import { useEffect, useState } from "react";

/** The upper part of the window, in which a section counts as current. */
const READ = "-15% 0px -65% 0px";

/** At the page's end a section can't reach the upper part. */
function isAtEnd(): boolean {
  return window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 4;
}

/**
 * The current section: the first in the upper part of the window, or at the page's end the one
 * named by the URL.
 */
export function useCurrentSection(ids: readonly string[], named: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(" ");
  useEffect(() => {
    const order = joined.split(" ");
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        // Between two sections the last one stays current.
        const first = order.find((id) => seen.has(id));
        setCurrent((before) => (isAtEnd() && order.includes(named) ? named : (first ?? before)));
      },
      { rootMargin: READ },
    );
    for (const id of order) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [joined, named]);
  return current;
}
