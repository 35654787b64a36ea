/*
 * When a newer worker replaces the one that is active. The page's own program comes from the server
 * whenever there is a connection, so it can be newer than the active worker, and older than the
 * waiting one.
 */

interface Situation {
  /** whether the waiting worker has the program of this page; undefined without a waiting worker */
  waitingHasPage: boolean | undefined;
  /** whether the active worker has it; undefined without an active worker */
  activeHasPage: boolean | undefined;
  /** whether the page has just been loaded: unknown to both workers, it is newer than they are */
  isStart: boolean;
}

/**
 * What the page does about it: `activate` when nothing changes for the user, `offer` a reload when
 * its program is older than the newest.
 */
export function updateStep({ waitingHasPage, activeHasPage, isStart }: Situation) {
  if (waitingHasPage === true) return "activate";
  if (isStart && activeHasPage !== true) return "none";
  if (waitingHasPage === false) return "offer";
  return activeHasPage === false ? "offer" : "none";
}
