import { createFileRoute } from "@tanstack/react-router";
import { ContractorPage } from "../../../features/contractors/page/contractor-page.tsx";
import { idParam } from "../../../../shared/ids.ts";

export const Route = createFileRoute("/_app/contractors_/$id")({ component: ContractorRoute });

function ContractorRoute() {
  const { id } = Route.useParams();
  const parsed = idParam.safeParse(id);
  return <ContractorPage id={parsed.success ? parsed.data : undefined} />;
}
