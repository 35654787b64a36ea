import type { Account } from "../../../../shared/account/contract.ts";
import { ActivitySection } from "../sessions/activity-section.tsx";
import { SessionsSection } from "../sessions/sessions-section.tsx";
import { SecondFactorsSection } from "../sign-in/second-factors-section.tsx";
import { SignInSection } from "../sign-in/sign-in-section.tsx";

interface SecuritySectionsProps {
  account: Account;
  isDemo: boolean;
}

/** Sign-in methods, sessions and recent security events. */
export function SecuritySections({ account, isDemo }: SecuritySectionsProps) {
  return (
    <div className="account-columns">
      <div className="grid gap-5 content-start min-w-0">
        {!isDemo && <SignInSection account={account} />}
        {!isDemo && <SecondFactorsSection account={account} />}
        <SessionsSection account={account} mayChange={!isDemo} />
      </div>
      <div className="grid gap-5 content-start min-w-0">
        <ActivitySection />
      </div>
    </div>
  );
}
