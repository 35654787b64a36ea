import { FileText, Trash2, Upload } from "lucide-react";
import type { ChangeEvent } from "react";
import { fileButtonClass } from "../../../ui/form/file-button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { UnsentFile } from "../../../ui/form/file-field.tsx";
import { UploadProgress } from "../../../ui/form/upload-progress.tsx";
import { RECEIPT_ACCEPT } from "../../receipts/upload-mutations.ts";
import type { FilesDraft } from "./use-files-draft.ts";

const FILE_BUTTON = fileButtonClass();

/** Files of a quote: the offer itself, drawings, terms. */
export function QuoteFilesField({ files }: { files: FilesDraft }) {
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    files.choose([...(event.target.files ?? [])]);
    // Lets the same file be chosen again, for example after a failure.
    event.target.value = "";
  }

  return (
    <Field
      label="Files"
      isOptional
      hint="Proposal, drawings, terms. JPEG, PNG, GIF, or PDF up to 10 MB each."
      error={files.refusal}
    >
      {(control) => (
        <div className="space-y-2">
          <Attached files={files} />
          {files.unsent.map(({ slot, name, error }) => (
            <UnsentFile
              key={slot}
              {...{ name, error }}
              retry={() => files.retry(slot)}
              cancel={() => files.removeUnsent(slot)}
            />
          ))}
          {files.uploading === undefined ? (
            <label htmlFor={control.id} className={FILE_BUTTON}>
              <Upload aria-hidden className="size-4" />
              Add files
              <input
                {...control}
                type="file"
                multiple
                accept={RECEIPT_ACCEPT}
                onChange={handleChange}
                className="sr-only"
              />
            </label>
          ) : (
            <div className="rounded-xl border border-line bg-sunken">
              <UploadProgress {...files.uploading} onCancel={files.cancel} />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}

function Attached({ files }: { files: FilesDraft }) {
  if (files.files.length === 0) return null;
  return (
    <ul className="divide-y divide-line rounded-xl border border-line">
      {files.files.map((file) => (
        <li key={file.key} className="flex items-center gap-2.5 pl-4">
          <FileText aria-hidden className="size-4 shrink-0 text-ink-soft" />
          <span className="min-w-0 flex-1 truncate text-sm" title={file.name}>
            {file.name}
          </span>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Remove ${file.name}`}
            onClick={() => files.remove(file)}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
