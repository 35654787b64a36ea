import type { Contractor } from "../../../../shared/contractors/contract.ts";
import { Card } from "../../../ui/card.tsx";
import { Contacts } from "../list/contacts.tsx";
import { Expiry } from "./expiry.tsx";

/** Contact details, credentials and notes. */
export function ContactCard({ contractor }: { contractor: Contractor }) {
  const { email, phone, licenseNumber, insuranceExpiresOn, notes } = contractor;
  return (
    <section aria-labelledby="contact">
      <Card className="p-5">
        <h2 id="contact" className="text-lg font-semibold">
          Contact
        </h2>
        <Contacts contractor={contractor} />
        {email === null && phone === null && (
          <p className="mt-2 text-sm text-ink-soft">No phone number or email address yet.</p>
        )}
        <dl className="mt-3 space-y-3 border-t border-line pt-3 text-sm">
          <div>
            <dt className="text-ink-soft">License</dt>
            <dd className="font-medium wrap-anywhere">{licenseNumber ?? "Not recorded"}</dd>
          </div>
          <div>
            <dt className="text-ink-soft">Insurance</dt>
            <dd className="font-medium">
              {insuranceExpiresOn === null ? "Not recorded" : <Expiry day={insuranceExpiresOn} />}
            </dd>
          </div>
          {notes !== null && (
            <div>
              <dt className="text-ink-soft">Notes</dt>
              <dd className="whitespace-pre-line wrap-anywhere">{notes}</dd>
            </div>
          )}
        </dl>
      </Card>
    </section>
  );
}
