import { useState } from "react";
import type { Account } from "../../../../shared/account/contract.ts";
import {
  type NewUploadToken,
  TOKEN_UPLOAD_PATH,
  uploadTokenInput,
} from "../../../../shared/account/upload-tokens.ts";
import { CopyButton } from "../../../lib/copy-button.tsx";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { useSelectedProject } from "../../projects/selected-project.tsx";
import { NameProofDialog } from "../sign-in/name-proof-dialog.tsx";
import { useCreateUploadToken } from "./upload-tokens-queries.ts";

interface NewTokenDialogProps {
  account: Account;
  onClose: () => void;
}

const START_NAME = "iPhone";

/** Creates a token for a project, and shows it once. */
export function NewTokenDialog({ account, onClose }: NewTokenDialogProps) {
  const [made, setMade] = useState<NewUploadToken>();
  return made ? (
    <ShortcutDialog token={made.token} onClose={onClose} />
  ) : (
    <TokenForm account={account} onMade={setMade} onClose={onClose} />
  );
}

interface TokenFormProps extends NewTokenDialogProps {
  onMade: (made: NewUploadToken) => void;
}

function TokenForm({ account, onMade, onClose }: TokenFormProps) {
  const { projects = [], selected } = useSelectedProject();
  const { mutateAsync } = useCreateUploadToken();
  const [projectId, setProjectId] = useState(String(selected?.id ?? ""));
  const { name: nameInput } = uploadTokenInput.shape;
  return (
    <NameProofDialog
      account={account}
      title="New upload token"
      description="Anyone who has it can add receipts to the project's inbox."
      startName={START_NAME}
      nameHint="The device that uses it."
      nameProblem={(name) => nameInput.safeParse(name).error?.issues[0]?.message}
      create={(name, given) => mutateAsync({ name, projectId: Number(projectId), ...given })}
      onMade={onMade}
      explain={(error) => errorMessage(error, "Couldn't create the token. Please try again.")}
      saveLabel="Create token"
      pendingLabel="Creating..."
      onClose={onClose}
    >
      <Field label="Project">
        {(control) => (
          <Select
            {...control}
            value={projectId}
            onChange={({ target }) => setProjectId(target.value)}
          >
            {projects.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </NameProofDialog>
  );
}

const STEPS = [
  'In the Shortcuts app add a new shortcut. In its details turn on "Show in Share Sheet" for images and PDFs.',
  'Add "Convert Image": Shortcut Input to JPEG. Leave it out for PDFs.',
  'Add "Get Contents of URL" with the address above, method POST.',
  'Headers: "Authorization" with the text above.',
  'Request body: Form, a file field named "image" with the converted image.',
];

interface ShortcutDialogProps {
  token: string;
  onClose: () => void;
}

/** Closing asks first unless the token was copied. */
function ShortcutDialog({ token, onClose }: ShortcutDialogProps) {
  const [isCopied, setIsCopied] = useState(false);
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  return (
    <Dialog
      title="Set up the Shortcut"
      description="Copy the token now. It won't be shown again."
      onClose={() => {
        if (isCopied) onClose();
        else setIsConfirmingClose(true);
      }}
    >
      <ShortcutSteps token={token} onCopied={() => setIsCopied(true)} />
      {isConfirmingClose && (
        <ConfirmDialog
          title="Close without copying the token?"
          message="You won't be able to see this token again."
          cancelLabel="Back to the token"
          confirmLabel="Close"
          onCancel={() => setIsConfirmingClose(false)}
          onConfirm={onClose}
        />
      )}
    </Dialog>
  );
}

/** The steps of docs/features.md. */
function ShortcutSteps({ token, onCopied }: { token: string; onCopied: () => void }) {
  return (
    <div className="space-y-4">
      <Secret label="Address" text={`${window.location.origin}${TOKEN_UPLOAD_PATH}`} />
      <Secret label="Authorization" text={`Bearer ${token}`} onCopied={onCopied} />
      <ol className="grid gap-2 text-sm text-ink-soft">
        {STEPS.map((step, index) => (
          <li key={step}>
            {index + 1}. {step}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface SecretProps {
  label: string;
  text: string;
  onCopied?: () => void;
}

function Secret({ label, text, onCopied }: SecretProps) {
  return (
    <div>
      <Field label={label}>
        {(control) => (
          <Input
            {...control}
            readOnly
            value={text}
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
      <div className="mt-2">
        <CopyButton text={text} label="Copy" {...(onCopied && { onCopied })} />
      </div>
    </div>
  );
}
