import { queryOptions } from "@tanstack/react-query";
import { type SignInResponse, signInResponse } from "../../../shared/account/second-factors.ts";
import {
  googleAbout,
  type GoogleLinkInput,
  pendingGoogleLink,
} from "../../../shared/auth/google.ts";
import { call } from "../../lib/http/http.ts";
import { preloadedResponse } from "../../lib/http/preloaded-responses.ts";
import { useWrite } from "../../lib/http/use-write.ts";

const googleKeys = {
  about: ["google", "about"] as const,
  pending: ["google", "pending"] as const,
};

/** Whether Google sign-in is configured. */
export function googleAboutQuery() {
  return queryOptions({
    queryKey: googleKeys.about,
    queryFn: ({ signal }) => call("/api/auth/google/about", { response: googleAbout, signal }),
    ...preloadedResponse("/api/auth/google/about", googleAbout),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The Google account waiting to be linked in this browser. */
export function pendingLinkQuery() {
  return queryOptions({
    queryKey: googleKeys.pending,
    queryFn: ({ signal }) =>
      call("/api/auth/google/pending", { response: pendingGoogleLink, signal }),
    // A different account may be waiting on the next visit.
    gcTime: 0,
    staleTime: 0,
  });
}

export function useLinkGoogle() {
  return useWrite({
    changes: "session",
    mutationFn: (body: GoogleLinkInput): Promise<SignInResponse> =>
      call("/api/auth/google/link", { method: "POST", body, response: signInResponse }),
    onError: (error) => console.error("Linking the Google account failed", error),
  });
}

/**
 * Cancels the link and goes to the sign-in page. A server row that stays behind expires by itself.
 */
export function useCancelLink() {
  return useWrite({
    changes: "session",
    mutationFn: () => call("/api/auth/google/pending", { method: "DELETE" }),
    onSettled: () => window.location.assign("/login"),
    onError: (error) => console.error("Couldn't discard the pending link", error),
  });
}
