import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { type FilesDraft, useFilesDraft } from "./use-files-draft.ts";

afterEach(() => vi.unstubAllGlobals());

/** The draft of a form that was rendered once. */
function draftOfForm(): FilesDraft {
  const drafts: FilesDraft[] = [];
  function Form() {
    drafts.push(useFilesDraft([]));
    return null;
  }
  renderToStaticMarkup(<Form />);
  const [draft] = drafts;
  if (draft === undefined) throw new Error("The form wasn't rendered");
  return draft;
}

test("a file that is canceled while it is prepared is not sent", async () => {
  const send = vi.fn<() => void>();
  class FailingRequest extends EventTarget {
    upload = new EventTarget();
    open = () => undefined;
    setRequestHeader = () => undefined;
    abort = () => undefined;
    send = () => {
      send();
      this.dispatchEvent(new Event("error"));
    };
  }
  vi.stubGlobal("XMLHttpRequest", FailingRequest);
  const draft = draftOfForm();
  draft.choose([new File(["%PDF-"], "quote.pdf", { type: "application/pdf" })]);
  draft.cancel();
  await draft.settle();
  expect(send).not.toHaveBeenCalled();
});
