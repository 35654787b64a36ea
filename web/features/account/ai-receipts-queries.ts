import { queryOptions } from "@tanstack/react-query";
import { aiReceipts } from "../../../shared/receipts/ai-receipts.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { accountKeys } from "./queries.ts";

const PATH = "/api/account/ai-receipts";

export function aiReceiptsQuery() {
  return queryOptions({
    queryKey: [...accountKeys.all, "ai-receipts"],
    queryFn: ({ signal }) => call(PATH, { response: aiReceipts, signal }),
  });
}

export function useChooseAiReceipts() {
  return useWrite({
    changes: "aiReceipts",
    mutationFn: (isOn: boolean) =>
      call(PATH, { method: "PUT", body: { isOn }, response: aiReceipts }),
  });
}
