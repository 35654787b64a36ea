/** Id prefix of customers of the simulated provider. */
export const SIMULATED_CUSTOMER_START = "sim_cus_";

/** Whether a customer exists only in the simulated provider, so that nothing was ever charged. */
export function isSimulatedCustomer(customerId: string): boolean {
  return customerId.startsWith(SIMULATED_CUSTOMER_START);
}
