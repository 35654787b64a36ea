import { useQueryClient } from "@tanstack/react-query";
import {
  acceptedInvitation,
  type Household,
  household,
  type InvitationInput,
  invitationPreview,
  type MemberInput,
} from "../../../shared/household/contract.ts";
import { call } from "../../lib/http/http.ts";
import { useWrite } from "../../lib/http/use-write.ts";
import { householdKeys } from "./queries.ts";

// A 401 is an ordinary error, so that a form asks for the password and stays open.
const STAY_ON_401 = { allowsSignedOut: true } as const;

function useHouseholdWrite<Input>(
  what: string,
  change: (input: Input) => Promise<Household | undefined>,
) {
  const queryClient = useQueryClient();
  return useWrite({
    changes: "household",
    awaitsRefetch: true,
    mutationFn: change,
    onSuccess: (response) => {
      if (response) queryClient.setQueryData(householdKeys.own, response);
    },
    onError: (error) => console.error(`Failed to ${what}`, error),
  });
}

export function useInvite() {
  return useHouseholdWrite("invite a member", (body: InvitationInput) =>
    call("/api/household/invitations", {
      ...STAY_ON_401,
      method: "POST",
      body,
      response: household,
    }),
  );
}

export function useResendInvitation() {
  return useHouseholdWrite("send an invitation again", (id: number) =>
    call(`/api/household/invitations/${id}/resend`, {
      ...STAY_ON_401,
      method: "POST",
      response: household,
    }),
  );
}

export function useRevokeInvitation() {
  return useHouseholdWrite("revoke an invitation", (id: number) =>
    call(`/api/household/invitations/${id}`, { ...STAY_ON_401, method: "DELETE" }),
  );
}

export function useUpdateMember() {
  return useHouseholdWrite("change a member", ({ id, ...body }: MemberInput & { id: number }) =>
    call(`/api/household/members/${id}`, {
      ...STAY_ON_401,
      method: "PUT",
      body,
      response: household,
    }),
  );
}

export function useRemoveMember() {
  return useHouseholdWrite("remove a member", (id: number) =>
    call(`/api/household/members/${id}`, { ...STAY_ON_401, method: "DELETE" }),
  );
}

export function useLeaveHome() {
  return useHouseholdWrite("leave a household", (id: number) =>
    call(`/api/homes/${id}/leave`, { ...STAY_ON_401, method: "POST" }),
  );
}

/** @param password the owner's, if the account has one */
export function useOfferTransfer() {
  return useHouseholdWrite(
    "offer the home",
    (body: { memberId: number; password: string | undefined }) =>
      call("/api/household/offer", { ...STAY_ON_401, method: "POST", body, response: household }),
  );
}

export function useWithdrawTransfer() {
  return useHouseholdWrite("withdraw the offer of the home", () =>
    call("/api/household/offer", { ...STAY_ON_401, method: "DELETE" }),
  );
}

export function useAcceptTransfer() {
  return useHouseholdWrite("take over a home", (id: number) =>
    call(`/api/homes/${id}/take-over`, { ...STAY_ON_401, method: "POST" }),
  );
}

export function useDeclineTransfer() {
  return useHouseholdWrite("decline a home", (id: number) =>
    call(`/api/homes/${id}/offer`, { ...STAY_ON_401, method: "DELETE" }),
  );
}

/** The projects and role that an invitation's link grants; changes nothing. */
export function previewInvitation(token: string, signal: AbortSignal) {
  return call("/api/invitations/preview", {
    method: "POST",
    body: { token },
    response: invitationPreview,
    signal,
  });
}

export function useAcceptInvitation() {
  return useWrite({
    changes: "household",
    mutationFn: (token: string) =>
      call("/api/invitations/accept", {
        ...STAY_ON_401,
        method: "POST",
        body: { token },
        response: acceptedInvitation,
      }),
    onError: (error) => console.error("Failed to accept an invitation", error),
  });
}
