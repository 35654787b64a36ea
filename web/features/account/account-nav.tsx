import { Link } from "@tanstack/react-router";
import { accountSectionsOf } from "./account-sections.ts";

/** The sections of the account: a list on a phone, tabs on a laptop. */
export function AccountNav({ isDemo }: { isDemo: boolean }) {
  return (
    <nav aria-label="Account sections" className="card overflow-hidden account-nav print:hidden">
      <ul>
        {accountSectionsOf(isDemo).map(({ name, label }) => (
          <li key={label}>
            <Link
              to="/account/{-$section}"
              params={{ section: name }}
              activeOptions={{ exact: true, includeSearch: false }}
              className="text-ink-soft hover:bg-hover aria-[current=page]:text-accent-text"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
