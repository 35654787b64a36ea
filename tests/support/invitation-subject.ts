export const INVITATION_SUBJECT = "Invitation to a renovation on Plumbline";
