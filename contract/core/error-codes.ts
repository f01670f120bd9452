// Every error code of the API with its HTTP status and the message users see.

import { t } from '../languages/text.ts';
import { authTexts } from './auth-texts.ts';
import { formTexts } from './form-texts.ts';
import { COUNT_AGE_MAX_DAYS, ORDER_LINES_MAX, SAVED_FABRICS_MAX, STOCK_ALERTS_MAX } from './limits.ts';
import { ADDRESSES_MAX } from './order-state.ts';

interface ErrorMeaning {
  readonly status: number;
  readonly message: string;
}

/** Clients branch on codes, so codes are stable. Messages may change. */
export const errorCodes = {
  malformed_json: { status: 400, message: t`The request body is not valid JSON.` },
  malformed_request: { status: 400, message: t`The request could not be read.` },
  not_signed_in: { status: 401, message: t`Please log in first.` },
  token_unknown: {
    status: 401,
    message: t`This access token is not valid or has expired. Please log in again.`,
  },
  session_required: { status: 401, message: t`Please log in again: the sign-in session has ended.` },
  /** The key's time is over, or an admin has revoked it. */
  api_key_ended: { status: 401, message: t`This API key has ended. An admin can make another.` },
  wrong_credentials: { status: 401, message: authTexts.wrongCredentials },
  /** The password was right; the second step follows with verifyTotp or verifyRecoveryCode. */
  second_step_required: { status: 401, message: authTexts.secondStepRequired },
  second_step_expired: { status: 401, message: authTexts.secondStepExpired },
  passkey_rejected: { status: 401, message: authTexts.passkeyRejected },
  admins_only: { status: 403, message: t`Only an admin may do this.` },
  /** The caller works for the mill, with a role that the endpoint does not name. */
  not_for_role: { status: 403, message: t`Your role at the mill does not include this.` },
  role_changed: {
    status: 409,
    message: t`Somebody else has changed the role meanwhile. Look at it again.`,
  },
  scope_missing: { status: 403, message: t`This API key is not allowed to do this.` },
  /** Its admin has lost the role or was removed. */
  api_key_suspended: {
    status: 403,
    message: t`The admin of this API key is no admin any more. Another one can take the key over.`,
  },
  /** REQUIRE_ADMIN_2FA: the caller's session was not made with a second factor. */
  second_factor_required: {
    status: 403,
    message: t`Admins of this shop need a second factor. Set one up under My Profile, or log in with yours.`,
  },
  /** The session is older than FRESH_SIGN_IN_MS. */
  fresh_sign_in_required: { status: 403, message: t`Please confirm first that it is you.` },
  not_yours: { status: 403, message: t`This belongs to another user.` },
  origin_not_allowed: { status: 403, message: t`This request came from another site.` },
  path_not_found: { status: 404, message: t`There is nothing at this address.` },
  article_not_found: { status: 404, message: t`This fabric is no longer in the collection.` },
  order_not_found: { status: 404, message: t`There is no such order.` },
  user_not_found: { status: 404, message: t`There is no such user.` },
  quotation_not_found: { status: 404, message: t`There is no such quotation.` },
  address_not_found: { status: 404, message: t`There is no such address.` },
  review_not_found: { status: 404, message: t`There is no such review.` },
  lot_not_found: { status: 404, message: t`This article has no such open lot.` },
  import_not_found: { status: 404, message: t`There is no such import, or it is older than a day.` },
  email_not_found: { status: 404, message: t`There is no such email.` },
  session_not_found: { status: 404, message: t`This session has ended already.` },
  passkey_not_found: { status: 404, message: t`There is no such passkey.` },
  api_key_not_found: { status: 404, message: t`There is no such API key, or it was revoked.` },
  webhook_not_found: { status: 404, message: t`There is no such webhook.` },
  webhook_suspended: {
    status: 409,
    message: t`Nothing is sent to this webhook until an admin takes it over.`,
  },
  webhook_delivery_not_found: {
    status: 404,
    message: t`There is no such delivery, or its event is no longer stored.`,
  },
  account_payment_not_found: { status: 404, message: t`There is no such payment.` },
  export_not_found: { status: 404, message: t`There is no file to download, or it was downloaded already.` },
  document_not_found: { status: 404, message: t`There is no such document.` },
  google_not_configured: { status: 404, message: authTexts.googleNotConfigured },
  withdrawal_not_found: { status: 404, message: t`There is no such statement of withdrawal.` },
  withdrawals_off: {
    status: 409,
    message: t`This shop takes no withdrawals here. Please write to us.`,
  },
  swatches_off: { status: 409, message: t`We send no swatches at the moment.` },
  news_off: { status: 409, message: t`We send no news by email at the moment.` },
  quotations_off: { status: 409, message: t`We make no quotations at the moment.` },
  image_not_found: { status: 404, message: t`There is no such image.` },
  method_not_allowed: { status: 405, message: t`This address does not take that method.` },
  email_in_use: { status: 409, message: formTexts.signUp.emailInUse },
  api_key_name_in_use: { status: 409, message: t`Another API key has this name.` },
  email_confirmed: { status: 409, message: t`This email is confirmed already.` },
  /** Thrown when that user is to get a role, or account terms. */
  email_unconfirmed: { status: 409, message: t`This user has not confirmed the email yet.` },
  totp_enabled: { status: 409, message: t`An authenticator app is set up already.` },
  totp_not_enabled: { status: 409, message: t`No authenticator app is set up.` },
  last_sign_in_method: {
    status: 409,
    message: t`This is the only way into the account. Set a password or add another passkey first.`,
  },
  orders_in_progress: {
    status: 409,
    message: t`Some orders are paid and not delivered yet. The account can be removed once they are delivered or refunded.`,
  },
  password_not_set: { status: 409, message: authTexts.passwordNotSet },
  /** `errors` names each line that cannot be ordered, of an order of several. */
  lines_not_orderable: {
    status: 409,
    message: t`Some of these fabrics cannot be ordered as they are. Nothing was ordered.`,
  },
  /** `errors` names each row of a request of counts that cannot be recorded, with one of these codes. */
  counts_refused: { status: 409, message: t`Some of these counts cannot be recorded. Nothing was changed.` },
  counted_since: { status: 409, message: t`It was counted again since.` },
  count_time_invalid: {
    status: 409,
    get message() {
      return t`The time of counting lies in the future, or more than ${COUNT_AGE_MAX_DAYS} days back.`;
    },
  },
  quantity_below_minimum: { status: 409, message: formTexts.order.belowMinimum },
  quantity_above_available: { status: 409, message: formTexts.order.aboveAvailable },
  /** `largestLot`: pieces of the largest lot, null where those are below the minimum order. `lots`: how many lots it takes; `lotPieces`: from each. */
  needs_several_lots: {
    status: 409,
    message: t`No single dye lot has this many pieces. Choose several lots, or fewer pieces.`,
  },
  swatch_limit_reached: {
    status: 409,
    message: t`You can order five swatches in 30 days. Please take one off, or wait a little.`,
  },
  /** `articleId`, `reservationMinimum` and `reservationMaximum` say of which article and what could be reserved. */
  reservation_not_possible: {
    status: 409,
    message: t`This many pieces of the fabric cannot be reserved now.`,
  },
  price_changed: {
    status: 409,
    message: t`The price of this fabric has changed. Please check the new total.`,
  },
  payments_not_set_up: {
    status: 409,
    message: t`We take no orders and no payments at the moment: card payment is not set up yet. Please contact us.`,
  },
  transfers_not_offered: { status: 409, message: t`Orders cannot be paid by bank transfer here.` },
  charge_too_small: {
    status: 409,
    message: t`Cards cannot be charged less than $0.50. Please order more pieces.`,
  },
  charge_too_large: {
    status: 409,
    message: t`This total is more than a card can be charged. Please order fewer pieces.`,
  },
  basket_full: {
    status: 409,
    get message() {
      return t`An order has ${ORDER_LINES_MAX} lines at most. Order these first, or take some out.`;
    },
  },
  saved_fabrics_full: {
    status: 409,
    get message() {
      return t`You have saved ${SAVED_FABRICS_MAX} fabrics, the most there can be. Remove one first.`;
    },
  },
  stock_alerts_full: {
    status: 409,
    get message() {
      return t`You are waiting for ${STOCK_ALERTS_MAX} fabrics, the most there can be. Remove one first.`;
    },
  },
  article_in_stock: { status: 409, message: t`This fabric is back: it can be ordered now.` },
  too_many_open_orders: {
    status: 409,
    message: t`You have as many unpaid orders as there can be. Please pay or cancel one first.`,
  },
  /** Thrown while nobody has confirmed the email of the account. */
  email_confirmation_required: {
    status: 409,
    message: t`You have placed as many orders today without paying as there can be before your email is confirmed. Please open the link in our email, or pay for an order.`,
  },
  /** Thrown when an order is to be on account. */
  not_on_account: { status: 409, message: t`This customer cannot order on account. Please pay by card.` },
  credit_limit_exceeded: {
    status: 409,
    message: t`This order would exceed the credit limit. Please pay by card, or pay open invoices first.`,
  },
  /** Thrown when the account is to be removed. */
  owes_on_account: {
    status: 409,
    message: t`Invoices on account are not settled yet. The account can be removed once they are.`,
  },
  addresses_full: {
    status: 409,
    get message() {
      return t`You have ${ADDRESSES_MAX} addresses, the most there can be. Remove one first.`;
    },
  },
  order_state_changed: { status: 409, message: t`This order has changed meanwhile. Nothing was done.` },
  orders_in_several_currencies: {
    status: 409,
    message: t`Orders in different currencies cannot be paid together.`,
  },
  order_not_paid: { status: 409, message: t`This order is not paid.` },
  /** Another quotation, or a changed one, is needed. */
  quotation_not_open: {
    status: 409,
    message: t`This quotation is no longer open. Please load the page again, or ask us once more.`,
  },
  validity_refused: { status: 422, message: t`A quotation is valid from today for at most 90 days.` },
  too_many_quotations: {
    status: 409,
    message: t`You have as many questions open as there can be. We answer these first.`,
  },
  order_awaits_pieces: {
    status: 409,
    message: t`Pieces of this order are still to be woven. It is shipped once they are there.`,
  },
  parcel_not_found: { status: 404, message: t`This order has no such parcel.` },
  pieces_left_changed: {
    status: 409,
    message: t`What is left to ship of this order has changed meanwhile. Nothing was done.`,
  },
  order_not_exported: {
    status: 409,
    message: t`This order is not delivered to another country, as far as the shop knows.`,
  },
  export_facts_missing: { status: 409, message: t`Facts for this paper are missing. Nothing was issued.` },
  gross_below_net: {
    status: 409,
    message: t`The gross weight is below the net weight of what is in the parcel.`,
  },
  more_than_left: { status: 409, message: t`Fewer pieces of this line are left to ship.` },
  deposit_paid: {
    status: 409,
    message: t`The deposit of this order is paid. Write to us if something is to change.`,
  },
  deposit_paid_alone: { status: 409, message: t`A deposit is paid on its own, not with other orders.` },
  rest_not_due: {
    status: 409,
    message: t`The rest can be paid once all pieces are woven. We write to you then.`,
  },
  expected_pieces_changed: {
    status: 409,
    message: t`Fewer pieces are expected by this day than before. Look at the days again.`,
  },
  no_pieces_late: { status: 409, message: t`No pieces of this order are late.` },
  refund_by_office: {
    status: 409,
    message: t`This order was not paid by card. Write to us, and we pay back what its late pieces cost.`,
  },
  delivery_not_found: { status: 404, message: t`There is no such expected delivery.` },
  delivery_not_open: { status: 409, message: t`This delivery has been received or cancelled.` },
  delivery_changed: {
    status: 412,
    message: t`Somebody else has changed this delivery. Look at it again.`,
  },
  deliveries_refused: { status: 409, message: t`Some rows of this file cannot be read. Nothing was added.` },
  delivery_below_promised: {
    status: 409,
    message: t`Orders wait for more pieces of this delivery than that.`,
  },
  more_than_awaited: { status: 409, message: t`The order does not wait for so many pieces.` },
  last_line_of_order: {
    status: 409,
    message: t`Nothing else is in this order. Cancel the whole order instead.`,
  },
  order_line_not_found: { status: 404, message: t`This order has no such line.` },
  refund_too_large: { status: 409, message: t`This is more than what is left to refund.` },
  returned_quantity_too_large: {
    status: 409,
    message: t`These are more pieces than there are left to return.`,
  },
  refund_rejected: {
    status: 409,
    message: t`The card provider rejected this refund. Nothing was refunded.`,
  },
  payment_disputed: {
    status: 409,
    message: t`The customer disputes this payment with the bank of the card: nothing is refunded until that is decided.`,
  },
  order_paid: { status: 409, message: t`This order is already paid.` },
  order_payment_in_progress: {
    status: 409,
    message: t`A payment for this order is being processed. Try again shortly.`,
  },
  placed_order_cancelled: {
    status: 409,
    message: t`The order placed with this request has been cancelled since. Please start a new order.`,
  },
  external_id_in_use: { status: 409, message: t`Another one has this id of the other system.` },
  article_number_in_use: { status: 409, message: t`Another article has this number.` },
  review_changed: { status: 409, message: t`Somebody has changed this review meanwhile. Nothing was done.` },
  settings_changed: {
    status: 409,
    message: t`Somebody has changed these settings meanwhile. Nothing was saved.`,
  },
  stock_changed: { status: 409, message: t`The stock has changed meanwhile. Nothing was done.` },
  lot_required: { status: 409, message: t`The stock of this article is kept by lot. Please name the lot.` },
  lot_of_stock_required: {
    status: 409,
    message: t`This article has pieces in stock. Please name the lot that they belong to.`,
  },
  stock_below_zero: { status: 409, message: t`There are fewer pieces in stock than that.` },
  /** `onHand`, `inOrders` and `reserved` say what is on hand by the shop's books, and what of it is needed. */
  count_below_needed: {
    status: 409,
    message: t`Open orders and reservations need more pieces than were counted: cancel or refund some first.`,
  },
  pieces_without_lot: {
    status: 409,
    message: t`Pieces were ordered or reserved before this stock was kept by lot, and are of no lot. Ship or cancel these orders, or wait until they are no longer reserved, before you count.`,
  },
  stock_above_maximum: { status: 409, message: t`This is more stock than an article can have.` },
  import_has_errors: { status: 409, message: t`Rows of this file are wrong. Nothing was imported.` },
  import_pictures_missing: {
    status: 409,
    message: t`Pictures of this import are still to be fetched. Nothing was imported.`,
  },
  import_out_of_date: {
    status: 409,
    message: t`Articles have changed since this plan was made. Nothing was imported: upload the file again.`,
  },
  import_applied: { status: 409, message: t`This import has been applied already.` },
  last_admin: { status: 409, message: t`The last admin cannot be removed.` },
  payment_unknown: { status: 409, message: t`The card provider does not know this payment.` },
  payment_unfinished: { status: 409, message: t`The card provider has not finished this payment.` },
  payment_amount_differs: { status: 409, message: t`This payment is not for the amount of this order.` },
  payment_of_another_order: { status: 409, message: t`This payment belongs to another order.` },
  event_cursor_gone: {
    status: 410,
    message: t`Events after this cursor are no longer kept, or it is not of this shop. Read the lists anew, then follow the feed from its end.`,
  },
  confirmation_link_invalid: { status: 410, message: authTexts.confirmationLinkInvalid },
  reset_link_invalid: { status: 410, message: authTexts.resetLinkInvalid },
  article_changed: {
    status: 412,
    message: t`Somebody has changed this article meanwhile. Nothing was saved.`,
  },
  body_too_large: { status: 413, message: t`The request is too large.` },
  report_too_large: { status: 413, message: t`A report may be at most 12 MB.` },
  image_too_large: { status: 413, message: t`A photo may be at most 12 MB.` },
  logo_too_large: { status: 413, message: t`A logo may be at most 1 MB.` },
  too_many_images: {
    status: 409,
    message: t`Your account has as many photos as it can have. Photos that you have not used are deleted within an hour.`,
  },
  unsupported_media_type: { status: 415, message: t`This address takes another kind of content.` },
  report_not_pdf: { status: 415, message: t`This is not a complete PDF file.` },
  image_type_not_allowed: { status: 415, message: t`Please choose a JPEG, PNG, WebP or AVIF photo.` },
  validation_failed: { status: 422, message: t`Some fields need another look.` },
  webhook_address_refused: {
    status: 422,
    message: t`Events are sent to addresses of the public internet, over https, and to hosts that the setting WEBHOOK_HOSTS names.`,
  },
  code_wrong: { status: 422, message: authTexts.codeWrong },
  current_password_wrong: { status: 422, message: authTexts.currentPasswordWrong },
  idempotency_key_reused: { status: 422, message: t`This Idempotency-Key was used for a different request.` },
  /** Tax or delivery depend on it. */
  country_required: { status: 422, message: t`Please state the country that the order goes to.` },
  delivery_country_fixed: {
    status: 409,
    message: t`Tax and delivery of this order are those of its country. For another country, cancel the order and place it anew.`,
  },
  country_not_delivered: {
    status: 422,
    message: t`We do not deliver to this country. Please choose another one, or write to us.`,
  },
  collection_not_offered: { status: 422, message: t`Orders cannot be collected at the mill.` },
  report_missing: { status: 422, message: t`Please choose the report, a PDF.` },
  image_missing: { status: 422, message: formTexts.review.imageRequired },
  image_unreadable: { status: 422, message: t`This photo is damaged or cannot be read.` },
  image_too_many_pixels: { status: 422, message: t`A photo may have at most 50 megapixels.` },
  bank_file_unreadable: { status: 422, message: t`This file cannot be read as a statement of a bank.` },
  csv_unreadable: { status: 422, message: t`This file cannot be read as CSV.` },
  if_match_missing: { status: 428, message: t`The header If-Match with the ETag of the article is missing.` },
  too_many_requests: { status: 429, message: t`Too many requests. Please wait a moment and try again.` },
  internal: {
    status: 500,
    message: t`Something went wrong on our side. What you sent may have arrived: please look before you send it again.`,
  },
  payment_provider_unavailable: {
    status: 503,
    message: t`The card provider cannot be reached. Please try again.`,
  },
  google_unavailable: { status: 503, message: authTexts.problems.google_unavailable },
  image_host_unavailable: { status: 503, message: t`The image host cannot be reached. Please try again.` },
  storage_unavailable: {
    status: 503,
    message: t`The shop cannot reach its database right now. Please try again.`,
  },
  overloaded: { status: 503, message: t`The shop is very busy. Please try again in a moment.` },
} as const satisfies Record<string, ErrorMeaning>;

export type ErrorCode = keyof typeof errorCodes;
