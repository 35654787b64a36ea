import * as z from "zod/mini";
import { optionalCalendarDateInput } from "../calendar-date.ts";
import { MAX_HOURLY_RATE } from "../money.ts";
import { optionalMoneyInput } from "../money-input.ts";
import { changedText, optionalText, requiredText, TEXT_LIMITS } from "../text.ts";

/** The longest address that email can be delivered to. */
const MAX_EMAIL = 254;

export const MAX_RATING = 5;

export const contractorInput = z.object({
  name: requiredText("Name is required"),
  company: optionalText(),
  /** free text as printed on a business card; never used for sending, so not validated */
  email: optionalText(MAX_EMAIL),
  phone: optionalText(),
  specialty: optionalText(),
  /** US dollars an hour */
  hourlyRate: optionalMoneyInput({
    max: MAX_HOURLY_RATE,
    message: "Hourly rate must be a valid number",
  }),
  notes: optionalText(TEXT_LIMITS.paragraph),
  licenseNumber: optionalText(),
  insuranceExpiresOn: optionalCalendarDateInput(),
  /** set on the contractor's page; a form without them leaves them as they are */
  rating: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(MAX_RATING)))),
  ratingNote: changedText(TEXT_LIMITS.paragraph),
});
export type ContractorInput = z.infer<typeof contractorInput>;
