import { idParam } from "../../../shared/ids.ts";

/** Project id from a select's value or stored text. */
export function projectIdFrom(text: string | null): number | undefined {
  const id = idParam.safeParse(text);
  return id.success ? id.data : undefined;
}
