/** A reason against making or restoring a backup, shown to the operator. */
export class BackupRefusal extends Error {}
