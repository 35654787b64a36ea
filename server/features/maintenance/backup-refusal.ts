/** Why a backup is not made or not restored, for whoever called. */
export class BackupRefusal extends Error {}
