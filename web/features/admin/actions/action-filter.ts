import { ADMIN_ACTION_KINDS, type AdminActionKind } from "../../../../shared/admin/contract.ts";
import { adminAddressOf, type UserFilter, userFilterOf } from "../users/user-filter.ts";

type Address = Readonly<Record<string, unknown>>;

const VIEW = "actions";

/** Filter of the action list. All actions without a kind. */
export interface ActionFilter extends Pick<UserFilter, "page" | "pageSize"> {
  kind: AdminActionKind | undefined;
}

export function isActionView(raw: Address): boolean {
  return raw["view"] === VIEW;
}

export function actionFilterOf(raw: Address): ActionFilter {
  const { page, pageSize } = userFilterOf(raw);
  return { kind: ADMIN_ACTION_KINDS.find((known) => known === raw["kind"]), page, pageSize };
}

/** Address after a filter change. Starts at page 1 unless the page itself changes. */
export function actionAddressOf(raw: Address, part: Partial<ActionFilter> = {}): Address {
  const { kind, page, pageSize } = { ...actionFilterOf(raw), page: 1, ...part };
  // Keeps the search and sort order of the user list for the way back.
  const address = adminAddressOf({ ...userFilterOf(raw), page, pageSize });
  return { ...address, view: VIEW, ...(kind && { kind }) };
}

/** Address of the user list. */
export function userAddressOf(raw: Address): Address {
  return adminAddressOf({ ...userFilterOf(raw), page: 1 });
}
