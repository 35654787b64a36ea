import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Distance from the end, in pixels, that still counts as at the end. */
const NEAR_END_PX = 48;

interface FollowOptions {
  /** no messages: the introduction is read from its top */
  isEmpty: boolean;
  isAsking: boolean;
}

/** Keeps the newest text in view unless the user has scrolled up. Asking scrolls back down. */
export function useFollow(
  area: RefObject<HTMLElement | null>,
  { isEmpty, isAsking }: FollowOptions,
) {
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setIsAway] = useState(false);

  function handleScroll() {
    const element = area.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    // Scroll events lag behind: text that has grown meanwhile doesn't mean the user scrolled up.
    const isStillFollowing = isFollowing.current && scrollTop >= lastTop.current;
    lastTop.current = scrollTop;
    isFollowing.current = isNear || isStillFollowing;
    setIsAway(!isFollowing.current);
  }

  const jump = useCallback(() => {
    isFollowing.current = true;
    area.current?.scrollTo({ top: isEmpty ? 0 : area.current.scrollHeight });
  }, [area, isEmpty]);

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    // The content grows, and the area shrinks when an on-screen keyboard opens.
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

  return { isAway: isAway && !isEmpty, handleScroll, jump };
}
