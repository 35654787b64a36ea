import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { openDraft } from "../../../lib/forms/drafts.ts";
import { type FilesDraft, useFilesDraft } from "./use-files-draft.ts";

afterEach(() => vi.unstubAllGlobals());

/** The draft of a form that was rendered once. */
function draftOfForm(): FilesDraft {
  const drafts: FilesDraft[] = [];
  function Form() {
    drafts.push(useFilesDraft(openDraft(undefined, undefined), []));
    return null;
  }
  renderToStaticMarkup(<Form />);
  const [draft] = drafts;
  if (draft === undefined) throw new Error("The form wasn't rendered");
  return draft;
}

const pdf = (name: string) => new File(["%PDF-"], name, { type: "application/pdf" });

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
  draft.choose([pdf("quote.pdf")]);
  draft.cancel();
  await draft.settle();
  expect(send).not.toHaveBeenCalled();
});

test("canceling one upload sends the files after it", async () => {
  const key = "00000000-0000-0000-0000-000000000001.pdf";
  class AnsweredRequest extends EventTarget {
    upload = new EventTarget();
    status = 201;
    responseText = JSON.stringify({ imageUrl: key });
    open = () => undefined;
    setRequestHeader = () => undefined;
    abort = () => this.dispatchEvent(new Event("abort"));
    send = () => queueMicrotask(() => this.dispatchEvent(new Event("load")));
  }
  vi.stubGlobal("XMLHttpRequest", AnsweredRequest);
  const draft = draftOfForm();
  draft.choose([pdf("offer.pdf"), pdf("drawings.pdf")]);
  draft.cancel();
  expect(await draft.settle()).toBe(true);
  expect(draft.changesTo([]).added).toEqual([{ key, name: "drawings.pdf" }]);
});
