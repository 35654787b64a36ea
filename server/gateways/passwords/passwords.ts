/** Hashing of passwords, spoken to in our words. */
export interface Passwords {
  /** A hash in PHC form, with its own salt. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the one that was hashed. Without a hash it does the same
   * work and answers false, so that nobody can tell from the time whether an account exists.
   */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** Where many wait for a hash. */
export interface HashQueue {
  running(): number;
  waiting(): number;
}
