/*
 * Decides when a newer worker replaces the active one. The page's own script comes from the server
 * whenever there is a connection, so it can be newer than the active worker, and older than the
 * waiting one.
 */

interface Situation {
  /** whether the waiting worker stores this page's script; undefined without a waiting worker */
  waitingHasPage: boolean | undefined;
  /** the same of the active worker; undefined without one */
  activeHasPage: boolean | undefined;
  /**
   * whether the page has just loaded: a script unknown to both workers is then newer than they are
   */
  isStart: boolean;
}

/**
 * What the page does: `activate` when nothing changes for the user, `offer` a reload when its
 * script is older than the newest.
 */
export function updateStep({ waitingHasPage, activeHasPage, isStart }: Situation) {
  if (waitingHasPage === true) return "activate";
  if (isStart && activeHasPage !== true) return "none";
  if (waitingHasPage === false) return "offer";
  return activeHasPage === false ? "offer" : "none";
}
