import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Camera, X } from "lucide-react";
import { type ChangeEvent, useCallback, useState } from "react";
import { storeFile } from "../../../lib/forms/draft-files.ts";
import { type Draft, openDraft } from "../../../lib/forms/drafts.ts";
import { useDraftFiles, useRestoredFiles } from "../../../lib/forms/use-draft-files.ts";
import { useDraft } from "../../../lib/forms/use-form-draft.ts";
import { useIsOpen } from "../../../lib/forms/use-is-open.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { randomKey } from "../../../lib/http/random-key.ts";
import { fileButtonClass } from "../../../ui/form/file-button-class.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { userQuery } from "../../auth/queries.ts";
import { queueReceipts } from "../../outbox/outbox-mutations.ts";
import { prepareReceipt } from "../../receipts/prepare-mutations.ts";
import { refusalOf } from "../../receipts/upload-mutations.ts";

const FILE_BUTTON = fileButtonClass();

/** Draft slot of the main receipt, as in the expense form. */
const MAIN_SLOT = "receipt";

interface Receipt {
  id: string;
  file: File;
  /** the file to upload, scaled while the next one is photographed; undefined if it was rejected */
  prepared: Promise<File | undefined>;
}

interface PhotographDialogProps {
  projectId: number;
  title?: string;
  /** opens the expense form, whose draft contains the receipt */
  onFillIn: () => void;
  onClose: () => void;
}

/** Name of the draft that keeps a project's photographs. */
export const photographsDraft = (projectId: number) => `photographs:${projectId}`;

/** Photographs receipts one after another, for the inbox or for a new expense. */
export function PhotographDialog(props: PhotographDialogProps) {
  const { projectId, title = "Photograph receipts", onFillIn, onClose } = props;
  const queryClient = useQueryClient();
  const draft = useDraft(photographsDraft(projectId));
  const { receipts, refusal, add, remove, prepare } = useReceipts(draft);
  const [isSaving, setIsSaving] = useState(false);
  const isOpen = useIsOpen();
  const files = receipts.map(({ file }) => file);
  const [first] = files;

  function close() {
    draft.clear();
    onClose();
  }

  async function saveForLater() {
    setIsSaving(true);
    const sent = await prepare();
    const sentFiles = sent.map(({ file }) => file);
    const left = await queueReceipts(queryClient, projectId, sentFiles);
    if (!isOpen.current) return;
    setIsSaving(false);
    if (left.length === 0 && sent.length === receipts.length) close();
    else sent.filter(({ file }) => !left.includes(file)).forEach(({ receipt }) => remove(receipt));
  }

  async function fillIn(file: File) {
    if (!(await storeForForm(queryClient, projectId, file)) || !isOpen.current) return;
    draft.clear();
    onFillIn();
  }

  return (
    <Dialog
      title={title}
      description="Saved for later, they wait in the inbox until you turn them into expenses."
      onClose={close}
      isDirty={receipts.length > 0}
    >
      <div className="space-y-4">
        {first && <ReceiptList receipts={receipts} isLocked={isSaving} onRemove={remove} />}
        {refusal !== undefined && (
          <p role="alert" className="text-sm text-danger-text">
            {refusal}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <CameraPicker
            label={first ? "Another" : "Take a photo"}
            isLocked={isSaving}
            onFiles={add}
          />
          {first && files.length === 1 && (
            <Button size="sm" disabled={isSaving} onClick={() => void fillIn(first)}>
              Fill in now
            </Button>
          )}
          {first && (
            <Button
              size="sm"
              variant="primary"
              isPending={isSaving}
              onClick={() => void saveForLater()}
            >
              Save for later
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Adds a receipt to the expense form's draft. @returns whether that worked */
async function storeForForm(
  queryClient: QueryClient,
  projectId: number,
  file: File,
): Promise<boolean> {
  const account = queryClient.getQueryData(userQuery().queryKey)?.id ?? 0;
  const name = `expense:${projectId}:new`;
  const draft = openDraft(account, name);
  if (Object.keys(draft.before).length > 0) {
    return showNotOpened("Finish or discard your other unsaved expense first.");
  }
  try {
    await storeFile(account, name, MAIN_SLOT, file);
  } catch (error) {
    console.error("A receipt could not be stored on this device", error);
    return showNotOpened("This device has no space for the receipt.");
  }
  draft.save({ files: [MAIN_SLOT] });
  return true;
}

function showNotOpened(description: string): false {
  toast({ variant: "destructive", title: "Not opened", description });
  return false;
}

interface Refusal {
  id: string;
  error: unknown;
}

/** The acceptable files; reports why another one isn't. */
function sortOut(files: readonly File[], onRefusal: (refusal: Refusal) => void) {
  const fitting = files.filter((file) => refusalOf(file) === undefined);
  const refused = files.find((file) => !fitting.includes(file));
  return {
    receipts: fitting.map((file): Receipt => {
      const id = randomKey();
      const prepared = prepareReceipt(file).catch((error: unknown) => {
        onRefusal({ id, error });
        return undefined;
      });
      return { id, file, prepared };
    }),
    refusal: refused && refusalOf(refused),
  };
}

interface Receipts {
  receipts: readonly Receipt[];
  /** why the last file wasn't added */
  refusal: string | undefined;
}

/** The photographed receipts; they survive a reload. */
function useReceipts(draft: Draft) {
  const [state, setState] = useState<Receipts>({ receipts: [], refusal: undefined });
  const draftFiles = useDraftFiles(draft);
  useRestoredFiles(draft, draftFiles, (slot, file) => {
    draftFiles.put(slot, undefined);
    add([file]);
  });

  function refuse({ id, error }: Refusal) {
    console.error("A receipt could not be prepared", error);
    draftFiles.put(id, undefined);
    setState((now) => ({
      receipts: now.receipts.filter((other) => other.id !== id),
      refusal: errorMessage(error, "This file can't be used."),
    }));
  }

  function add(files: readonly File[]) {
    const { receipts, refusal } = sortOut(files, refuse);
    for (const { id, file } of receipts) draftFiles.put(id, file);
    setState((now) => ({ receipts: [...now.receipts, ...receipts], refusal }));
  }

  return {
    ...state,
    add,
    /** The files to upload, without rejected ones. */
    prepare: async () => {
      const prepared = state.receipts.map(async (receipt) => {
        const file = await receipt.prepared;
        return file === undefined ? [] : [{ receipt, file }];
      });
      return (await Promise.all(prepared)).flat();
    },
    remove: ({ id }: Receipt) => {
      draftFiles.put(id, undefined);
      setState((now) => ({
        ...now,
        receipts: now.receipts.filter((other) => other.id !== id),
      }));
    },
  };
}

interface ReceiptListProps {
  receipts: readonly Receipt[];
  /** while they are saved */
  isLocked: boolean;
  onRemove: (receipt: Receipt) => void;
}

function ReceiptList({ receipts, isLocked, onRemove }: ReceiptListProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {receipts.map((receipt, index) => (
        <li key={receipt.id} className="flex items-center gap-2">
          <Photo file={receipt.file} label={`Receipt ${index + 1}`} />
          <Button
            size="sm"
            disabled={isLocked}
            aria-label={`Remove receipt ${index + 1}`}
            onClick={() => onRemove(receipt)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Photo({ file, label }: { file: File; label: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  if (file.type === "application/pdf")
    return <span className="text-sm wrap-anywhere">{file.name}</span>;
  return <img ref={show} alt={label} className="size-16 rounded-lg" />;
}

interface CameraPickerProps {
  label: string;
  isLocked: boolean;
  onFiles: (files: readonly File[]) => void;
}

function CameraPicker({ label, isLocked, onFiles }: CameraPickerProps) {
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // Otherwise choosing the same file again fires no change event.
    event.target.value = "";
  }
  return (
    <label className={classNames(FILE_BUTTON, isLocked && "opacity-60")}>
      <Camera aria-hidden className="size-4" />
      {label}
      <input
        type="file"
        accept="image/*"
        capture="environment"
        disabled={isLocked}
        onChange={handleChange}
        className="sr-only"
      />
    </label>
  );
}
