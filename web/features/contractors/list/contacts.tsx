import { type LucideIcon, Mail, Phone } from "lucide-react";
import type { Contractor } from "../../../../shared/contractors/contract.ts";
import { mailtoHref, telHref } from "./contact-links.ts";

/** Phone and email, as links if they are a valid number and address. */
export function Contacts({ contractor: { email, phone } }: { contractor: Contractor }) {
  if (email === null && phone === null) return null;
  return (
    <ul className="mt-2">
      {phone !== null && <Contact text={phone} href={telHref(phone)} Icon={Phone} />}
      {email !== null && <Contact text={email} href={mailtoHref(email)} Icon={Mail} />}
    </ul>
  );
}

interface ContactProps {
  text: string;
  /** undefined if the text is neither a phone number nor an email */
  href: string | undefined;
  Icon: LucideIcon;
}

function Contact({ text, href, Icon }: ContactProps) {
  const words = (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="truncate" title={text}>
        {text}
      </span>
    </>
  );
  const look = "flex min-h-11 items-center gap-2.5 lg:min-h-8";
  return (
    <li className="min-w-0 text-sm">
      {href === undefined ? (
        <span className={look}>{words}</span>
      ) : (
        <a href={href} className={`${look} text-accent-text hover:underline`}>
          {words}
        </a>
      )}
    </li>
  );
}
