/*
 * Where the screens show what a figure comes from. `projectId` says which project the screen is
 * of; the rest of the expenses' address is what that screen itself reads.
 */

/** Which expenses a figure comes from. */
export interface ExpenseAddress {
  projectId: number;
  search?: string | undefined;
  category?: string | undefined;
  paymentMethod?: string | undefined;
  contractorId?: number | undefined;
  /** first and last day, both included */
  from?: string | undefined;
  to?: string | undefined;
}

/** Also what `encodeURIComponent` leaves, since an address stands in the brackets of a link. */
function encoded(value: string | number): string {
  return encodeURIComponent(value).replaceAll(
    /[!'()*~_]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Always in the same order, so that one set of rows has one address. */
export function expensesAddress(address: ExpenseAddress): string {
  const { search, category, paymentMethod, contractorId, from, to, projectId } = address;
  const parameters = Object.entries({
    search,
    category,
    paymentMethod,
    contractorId,
    from,
    to,
    projectId,
  }).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [`${name}=${encoded(value)}`],
  );
  return `/expenses?${parameters.join("&")}`;
}

export function dashboardAddress(projectId: number): string {
  return `/dashboard?projectId=${projectId}`;
}

export function timelineAddress(projectId: number): string {
  return `/timeline?projectId=${projectId}`;
}

export function budgetAddress(projectId: number): string {
  return `/budget?projectId=${projectId}`;
}

export function contractsAddress(projectId: number): string {
  return `/contracts?projectId=${projectId}`;
}

/** The screen on which expenses are brought in from a file; its dialog opens with it. */
export function importAddress(projectId: number): string {
  return `/expenses?projectId=${projectId}#import`;
}

export function reportsAddress(
  projectId: number,
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
): string {
  const days = [from && `from=${from}`, to && `to=${to}`].filter(Boolean);
  return `/reports?${[...days, `projectId=${projectId}`].join("&")}`;
}

export const CONTRACTORS_ADDRESS = "/contractors";
export const PROJECTS_ADDRESS = "/projects";
export const BILLING_ADDRESS = "/billing";
