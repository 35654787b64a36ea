/*
 * Links from a figure to the screen that shows its rows. `projectId` selects the project of the
 * screen; the other parameters are the expense list's own.
 */

/** The expenses behind a figure. */
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

/**
 * Also escapes characters that `encodeURIComponent` leaves, such as parentheses, because the
 * address stands in a Markdown link.
 */
function encoded(value: string | number): string {
  return encodeURIComponent(value).replaceAll(
    /[!'()*~_]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Parameters in a fixed order, so that equal filters give equal addresses. */
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

export function invoiceAddress(projectId: number, invoiceId: number): string {
  return `/contracts?invoice=${invoiceId}&projectId=${projectId}`;
}

/** The expense screen with the import dialog open. */
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
