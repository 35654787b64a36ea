/** Everything that can be configured, read and checked once at the start. */
export interface Config {
  /** where it listens */
  host: string;
  port: number;
  /** without a trailing slash; the only Origin that may write */
  publicUrl: string;
  /** an absolute path; the embedded database, receipts and generated secrets */
  dataDir: string;
  /** undefined: the embedded PostgreSQL in dataDir */
  databaseUrl: string | undefined;
  sessionSecret: string;
  demoUrl: string;
  /** the proxy's address, or undefined when clients reach the server directly */
  trustProxy: string | undefined;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  isProduction: boolean;
}
