/** A reason not to make or restore a backup, shown to the operator. */
export class BackupRefusal extends Error {}
