import { idParam } from "../../../shared/ids.ts";

/** The integer id that a select's value or a stored text stands for. */
export function projectIdFrom(text: string | null): number | undefined {
  const id = idParam.safeParse(text);
  return id.success ? id.data : undefined;
}
