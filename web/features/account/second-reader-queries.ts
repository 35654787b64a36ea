import { queryOptions } from "@tanstack/react-query";
import { secondReader } from "../../../shared/receipts/second-reader.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { accountKeys } from "./queries.ts";

const PATH = "/api/account/second-reader";

export function secondReaderQuery() {
  return queryOptions({
    queryKey: [...accountKeys.all, "second-reader"],
    queryFn: ({ signal }) => call(PATH, { response: secondReader, signal }),
  });
}

export function useChooseSecondReader() {
  return useWrite({
    changes: "secondReader",
    mutationFn: (isOn: boolean) =>
      call(PATH, { method: "PUT", body: { isOn }, response: secondReader }),
  });
}
