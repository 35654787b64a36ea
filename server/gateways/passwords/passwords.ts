/** Password hashing. */
export interface Passwords {
  /** A hash in PHC format, with its own salt. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash. Without a hash it does the same work and returns false,
   * so that timing doesn't reveal whether an account exists.
   */
  matches(password: string, hash: string | null): Promise<boolean>;
}

/** Load of the hash queue. */
export interface HashQueue {
  running(): number;
  waiting(): number;
}
