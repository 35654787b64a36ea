import { type RefObject, useEffect, useRef, useState } from "react";

/** Whoever is this near to the end, in pixels, means to be there. */
const NEAR = 48;

/** Keeps the newest text in view, unless somebody has scrolled up to read. */
export function useFollow(area: RefObject<HTMLElement | null>) {
  const isFollowing = useRef(true);
  const [isAway, setIsAway] = useState(false);

  function look() {
    const element = area.current;
    if (!element) return;
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    isFollowing.current = isNear;
    setIsAway(!isNear);
  }

  function jump() {
    const element = area.current;
    if (!element) return;
    isFollowing.current = true;
    element.scrollTo({ top: element.scrollHeight });
    setIsAway(false);
  }

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    // What it holds grows, and it shrinks itself where a keyboard comes up.
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) element.scrollTo({ top: element.scrollHeight });
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [area]);

  return { isAway, look, jump };
}
