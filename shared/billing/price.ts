import { centsOf } from "../money.ts";

/** What Pro costs a month, in US dollars. */
export const PRO_MONTHLY_PRICE = centsOf("4.99");
