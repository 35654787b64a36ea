/** Query key of the signed-in user. */
export const USER_KEY = ["auth", "user"] as const;
