/** What every customer's id begins with where payments are only simulated. */
export const SIMULATED_CUSTOMER_START = "sim_cus_";

/** Whether a customer is one of no real provider: nothing was ever charged. */
export function isSimulatedCustomer(customerId: string): boolean {
  return customerId.startsWith(SIMULATED_CUSTOMER_START);
}
