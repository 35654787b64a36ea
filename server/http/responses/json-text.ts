/**
 * JSON of a `T` as the database wrote it, which is sent on without being read. Nothing looks at it on
 * its way out: what its statement says is sent. The tests read each answer again and hold it
 * against the schema of its route.
 */
export class JsonText<T> {
  /** nowhere but in the type */
  declare readonly of: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
