import { FileText, Trash2, Upload } from "lucide-react";
import type { ChangeEvent } from "react";
import { fileButtonClass } from "./file-button-class.ts";
import { Button } from "../button.tsx";
import { Field } from "./field.tsx";
import { UploadProgress } from "./upload-progress.tsx";

const FILE_BUTTON = fileButtonClass();

interface FileFieldProps {
  label: string;
  isRequired?: boolean;
  /** types that the browser offers */
  accept: string;
  file: { name: string } | null | undefined;
  upload: {
    uploading: { name: string; share: number } | undefined;
    error: string | undefined;
    /** name of a file that wasn't uploaded, and can be sent again */
    unsent?: string | undefined;
    choose: (file: File | undefined) => void;
    retry?: () => void;
    cancel: () => void;
  };
  onRemove: () => void;
}

/** One attached file, or the button that chooses it. */
export function FileField(props: FileFieldProps) {
  const { label, isRequired = false, accept, file, upload, onRemove } = props;

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    upload.choose(target.files?.[0]);
    // Lets the same file be chosen again, for example after a failure.
    target.value = "";
  }

  if (upload.uploading !== undefined) {
    return (
      <div className="rounded-xl border border-line bg-sunken">
        <UploadProgress {...upload.uploading} onCancel={upload.cancel} />
      </div>
    );
  }
  if (upload.unsent !== undefined) {
    return <UnsentFile {...upload} name={upload.unsent} />;
  }
  if (file) {
    return (
      <div className="flex items-center gap-2.5 rounded-xl border border-line pl-4">
        <FileText aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1 truncate text-sm" title={file.name}>
          {file.name}
        </span>
        <Button variant="quiet" size="icon" aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      </div>
    );
  }
  return (
    <Field label={label} isRequired={isRequired} isOptional={!isRequired} error={upload.error}>
      {(control) => (
        <label htmlFor={control.id} className={FILE_BUTTON}>
          <Upload aria-hidden className="size-4" />
          Choose file
          <input
            {...control}
            type="file"
            accept={accept}
            onChange={handleChange}
            className="sr-only"
          />
        </label>
      )}
    </Field>
  );
}

interface UnsentFileProps {
  name: string;
  error: string | undefined;
  retry?: () => void;
  cancel: () => void;
}

/** A file whose upload failed. Saving sends it again. */
export function UnsentFile({ name, error, retry, cancel }: UnsentFileProps) {
  return (
    <div className="rounded-xl border border-line py-2 pl-4">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-sm" title={name}>
          {name}
        </span>
        <Button size="sm" aria-label={`Try again: ${name}`} onClick={retry}>
          Try again
        </Button>
        <Button variant="quiet" size="icon" aria-label={`Remove ${name}`} onClick={cancel}>
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      </div>
      <p role="alert" className="text-sm text-danger-text">
        Not uploaded yet. {error}
      </p>
    </div>
  );
}
