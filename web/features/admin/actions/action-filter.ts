import { ADMIN_ACTION_KINDS, type AdminActionKind } from "../../../../shared/admin/contract.ts";
import { adminAddressOf, type UserFilter, userFilterOf } from "../users/user-filter.ts";

type Address = Readonly<Record<string, unknown>>;

const VIEW = "actions";

/** Which actions are listed. Without a kind all are. */
export interface ActionFilter extends Pick<UserFilter, "page" | "pageSize"> {
  kind: AdminActionKind | undefined;
}

/** Whether an address is that of the actions, and not of the users. */
export function isActionView(raw: Address): boolean {
  return raw["view"] === VIEW;
}

export function actionFilterOf(raw: Address): ActionFilter {
  const { page, pageSize } = userFilterOf(raw);
  return { kind: ADMIN_ACTION_KINDS.find((known) => known === raw["kind"]), page, pageSize };
}

/** The address after a change; what cuts the list differently starts at its first page. */
export function actionAddressOf(raw: Address, part: Partial<ActionFilter> = {}): Address {
  const { kind, page, pageSize } = { ...actionFilterOf(raw), page: 1, ...part };
  // How the users were searched and sorted waits there for the way back.
  const address = adminAddressOf({ ...userFilterOf(raw), page, pageSize });
  return { ...address, view: VIEW, ...(kind && { kind }) };
}

/** The way back to the users. */
export function userAddressOf(raw: Address): Address {
  return adminAddressOf({ ...userFilterOf(raw), page: 1 });
}
