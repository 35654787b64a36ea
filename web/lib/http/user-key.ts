/** Where the signed-in person stands in the cache. */
export const USER_KEY = ["auth", "user"] as const;
