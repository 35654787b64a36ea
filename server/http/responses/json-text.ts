/**
 * JSON of a `T` produced by the database and sent without parsing.
 *
 * No serializer filters it: the statement decides its fields. Tests validate each such response
 * against the schema of its route.
 */
export class JsonText<T> {
  /** type only, never set */
  declare readonly of: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
