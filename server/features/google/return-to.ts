const AFTER_SIGN_IN = "/dashboard";
const MAX_LENGTH = 500;

/**
 * Where a sign-in leads in the end: a path of ours. Everything else, and whatever a browser might
 * read as another address (`//evil`, `/\evil`, a line break between two slashes), becomes `/`.
 */
export function localPath(wanted: string | readonly string[] | undefined): string {
  if (wanted === undefined) return AFTER_SIGN_IN;
  if (typeof wanted !== "string") return "/";
  // Visible ASCII without a backslash. Two slashes are refused anywhere before the query, since a
  // path such as `/.//evil` begins with them once its dots are gone.
  const isPath = /^\/(?!\/)[!-[\]-~]*$/.test(wanted) && !/^[^?#]*\/\//.test(wanted);
  const isPage = !/^\/(?:api|files|assets)(?:\/|$)/.test(wanted);
  return isPath && isPage && wanted.length <= MAX_LENGTH ? wanted : "/";
}
