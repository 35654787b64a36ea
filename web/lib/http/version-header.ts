/** Sends the version that an edit started from, so that it can't overwrite another's unseen. */
export function versionHeader(edited: { version?: string | undefined }): Record<string, string> {
  return edited.version === undefined ? {} : { "if-match": `"${edited.version}"` };
}
