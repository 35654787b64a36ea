import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Whoever is this near to the end, in pixels, means to be there. */
const NEAR = 48;

interface Following {
  /** there is nothing newest yet: what there is, is read from its beginning */
  isEmpty: boolean;
  isAsking: boolean;
}

/** Keeps the newest text in view, unless somebody has scrolled up to read; whoever asks is brought back. */
export function useFollow(area: RefObject<HTMLElement | null>, { isEmpty, isAsking }: Following) {
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setIsAway] = useState(false);

  function look() {
    const element = area.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR;
    // It is told of late: by then the text may have grown, and nobody has scrolled up.
    const isOnItsWay = isFollowing.current && scrollTop >= lastTop.current;
    lastTop.current = scrollTop;
    isFollowing.current = isNear || isOnItsWay;
    setIsAway(!isFollowing.current);
  }

  const jump = useCallback(() => {
    isFollowing.current = true;
    area.current?.scrollTo({ top: isEmpty ? 0 : area.current.scrollHeight });
  }, [area, isEmpty]);

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    // What it holds grows, and it shrinks itself where a keyboard comes up.
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) jump();
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [area, jump]);
  useEffect(() => {
    if (isAsking) jump();
  }, [isAsking, jump]);

  return { isAway: isAway && !isEmpty, look, jump };
}
