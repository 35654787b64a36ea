import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FilePlus2, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { ContractorDocument } from "../../../../shared/contractors/documents.ts";
import { announceDeleted } from "../../../lib/announce-deleted.ts";
import { errorMessage } from "../../../lib/http/problem-error.ts";
import { showWhenLoaded } from "../../../lib/lazy-dialog.ts";
import { mayEdit } from "../../../lib/opened-home.ts";
import { DOCUMENT_WORDS } from "../../../lib/words/document-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { toast } from "../../../ui/toast/toast.ts";
import { OpenFileButton } from "../../receipts/open-file-button-dialog.tsx";
import { restoreDocument, useDeleteDocument } from "../document-mutations.ts";
import { Expiry } from "./expiry.tsx";
import { contractorOverviewQuery } from "./overview-queries.ts";

const loadDialog = () => import("./document-dialog.tsx");

interface DocumentsCardProps {
  contractorId: number;
  setDialog: (dialog: ReactNode) => void;
}

/**
 * License, insurance certificate and other documents. Loading errors are shown with the figures.
 */
export function DocumentsCard({ contractorId, setDialog }: DocumentsCardProps) {
  const { data } = useQuery(contractorOverviewQuery(contractorId));

  function open(document?: ContractorDocument) {
    void showWhenLoaded(setDialog, async () => {
      const { DocumentDialog } = await loadDialog();
      const close = () => setDialog(null);
      return <DocumentDialog contractorId={contractorId} document={document} onClose={close} />;
    });
  }

  return (
    <section aria-labelledby="documents">
      <Card className="p-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="documents" className="text-lg font-semibold">
            Documents
          </h2>
          {mayEdit() && (
            <Button size="sm" variant="quiet" className="print:hidden" onClick={() => open()}>
              <FilePlus2 aria-hidden className="size-4" />
              Add document
            </Button>
          )}
        </div>
        {data?.documents.length === 0 && (
          <p className="mt-2 text-sm text-ink-soft">
            Keep the license, insurance certificate, warranties, and signed contracts here.
          </p>
        )}
        {data && data.documents.length > 0 && (
          <ul aria-labelledby="documents" className="mt-2 divide-y divide-line">
            {data.documents.map((document) => (
              <DocumentRow
                key={document.key}
                contractorId={contractorId}
                document={document}
                onEdit={() => open(document)}
              />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

interface DocumentRowProps {
  contractorId: number;
  document: ContractorDocument;
  onEdit: () => void;
}

function DocumentRow({ contractorId, document, onEdit }: DocumentRowProps) {
  const { name, kind, expiresOn } = document;
  const queryClient = useQueryClient();
  const remove = useDeleteDocument(contractorId);

  async function handleDelete() {
    try {
      await remove.mutateAsync(document);
    } catch (error) {
      const description = errorMessage(error, "Please try again.");
      toast({ variant: "destructive", title: "Couldn't delete the document", description });
      return;
    }
    announceDeleted({
      title: "Document deleted",
      description: name,
      restore: () => restoreDocument(queryClient, contractorId, document),
    });
  }

  return (
    <li className="flex items-center gap-1 py-2">
      <div className="min-w-0 flex-1">
        <OpenFileButton file={document} />
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <span>{DOCUMENT_WORDS[kind]}</span>
          {expiresOn !== null && (
            <span>
              <Expiry day={expiresOn} />
            </span>
          )}
        </p>
      </div>
      {mayEdit() && (
        <>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Edit ${name}`}
            className="print:hidden"
            onClick={onEdit}
          >
            <Pencil aria-hidden className="size-4.5" />
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Delete ${name}`}
            className="print:hidden"
            disabled={remove.isPending}
            onClick={() => void handleDelete()}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </Button>
        </>
      )}
    </li>
  );
}
