const AFTER_SIGN_IN = "/dashboard";
const MAX_LENGTH = 500;

/**
 * Restricts a return path to this site. Anything that a browser could interpret as another host
 * (`//evil`, `/\evil`, a line break between two slashes) becomes `/`.
 */
export function localPath(wanted: string | readonly string[] | undefined): string {
  if (wanted === undefined) return AFTER_SIGN_IN;
  if (typeof wanted !== "string") return "/";
  // Visible ASCII without a backslash. No double slash before the query, because `/.//evil` starts
  // with one once its dots are resolved.
  const isPath = /^\/(?!\/)[!-[\]-~]*$/.test(wanted) && !/^[^?#]*\/\//.test(wanted);
  const isPage = !/^\/(?:api|files|assets)(?:\/|$)/.test(wanted);
  return isPath && isPage && wanted.length <= MAX_LENGTH ? wanted : "/";
}
