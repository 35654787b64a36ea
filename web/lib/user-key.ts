/** Where the signed-in person stands in the cache. */
export const USER_KEY = ["user"] as const;
