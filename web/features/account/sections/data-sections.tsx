import type { Account } from "../../../../shared/account/contract.ts";
import { AccountBackupSection } from "../backup/account-backup-section.tsx";
import { AiReceiptsSection } from "../ai-receipts-section.tsx";
import { UploadTokensSection } from "../upload-tokens/upload-tokens-section.tsx";

interface DataSectionsProps {
  account: Account;
  isDemo: boolean;
}

export function DataSections({ account, isDemo }: DataSectionsProps) {
  return (
    <div className="account-columns">
      <AccountBackupSection account={account} />
      <div className="grid gap-5 content-start min-w-0">
        {!isDemo && <UploadTokensSection account={account} />}
        {!isDemo && <AiReceiptsSection />}
      </div>
    </div>
  );
}
