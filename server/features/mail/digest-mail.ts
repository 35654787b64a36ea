import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { MailJob } from "../../jobs/enqueue-mail.ts";
import { isPlainName, type MailContent } from "./mail-layout.ts";

/** Other people's changes in a home. */
export function digestMail(
  { home, ownerName, sections, hasMore }: Extract<MailJob, { kind: "activity_digest" }>,
  { publicUrl, unsubscribeLink }: { publicUrl: string; unsubscribeLink: string },
): MailContent {
  const isOwn = ownerName === null;
  const whose = isOwn ? "your" : isPlainName(ownerName) ? `${ownerName}'s` : "shared";
  return {
    subject: `What others did in ${whose} projects`,
    lines: [`Since the last email, this happened in ${whose} projects on ${PRODUCT_NAME}.`],
    lists: sections,
    link: {
      label: "View activity",
      url: `${publicUrl}/activity?all=true${isOwn ? "" : `&home=${home}`}`,
    },
    notes: [
      ...(hasMore ? [`There's more in ${PRODUCT_NAME}.`] : []),
      "You're receiving this because you turned on the daily summary. Nothing is sent on days when nothing happened.",
    ],
    links: [
      { label: "Manage emails", url: `${publicUrl}/account/notifications` },
      { label: "Turn this summary off", url: unsubscribeLink },
    ],
  };
}
