import type Stripe from "stripe";

/** Parameters of every call that the double answers, in the SDK's own types. */
export interface Parameters {
  "POST /v1/customers": Stripe.CustomerCreateParams;
  "GET /v1/customers/:id": Stripe.CustomerRetrieveParams;
  "POST /v1/customers/:id": Stripe.CustomerUpdateParams;
  "DELETE /v1/customers/:id": Stripe.CustomerDeleteParams;
  "POST /v1/checkout/sessions": Stripe.Checkout.SessionCreateParams;
  "GET /v1/checkout/sessions": Stripe.Checkout.SessionListParams;
  "POST /v1/checkout/sessions/:id/expire": Stripe.Checkout.SessionExpireParams;
  "POST /v1/billing_portal/sessions": Stripe.BillingPortal.SessionCreateParams;
  "GET /v1/subscriptions": Stripe.SubscriptionListParams;
  "DELETE /v1/subscriptions/:id": Stripe.SubscriptionCancelParams;
}
