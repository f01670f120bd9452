// The endpoint table: inputs, response and errors of every API endpoint. The server's routes, the browser's client,
// the OpenAPI document and the generated tests derive from it.
import { z } from 'zod';
import { accountEndpoints } from './account.ts';
import { addressEndpoints } from './address.ts';
import { api, type EndpointName } from './api.ts';
import { articleAdminEndpoints } from './article-admin.ts';
import { articleEndpoints } from './article-endpoints.ts';
import { articleImportEndpoints } from './article-imports.ts';
import { auditEndpoints } from './audit.ts';
import { contactEndpoints } from './contact.ts';
import { documentEndpoints } from './document-endpoints.ts';
import { emailEndpoints } from './email.ts';
import type { Endpoint } from './endpoint.ts';
import { emailParams, idParams } from './fields.ts';
import { identityEndpoints } from './identity.ts';
import { uploadedImage } from './image.ts';
import { lotEndpoints } from './lots.ts';
import { cancellationQuery, idempotencyHeaders, newOrder, order, ordersQuery, settlement } from './order.ts';
import { orderEndpoints } from './order-endpoints.ts';
import { orderListEndpoints } from './order-list.ts';
import { overviewEndpoints } from './overview.ts';
import { paymentRequest, paymentSecret, paymentSettings } from './payment.ts';
import { addedReview, newReview, rating, review, reviewsQuery } from './review.ts';
import { reviewAdminEndpoints } from './review-admin.ts';
import { savedFabricsEndpoints } from './saved-fabrics.ts';
import { signInMethodEndpoints } from './sign-in-methods.ts';
import { stockEndpoints } from './stock.ts';
import { swatchEndpoints } from './swatches.ts';
import { invoiceDetails, profile, putUserResponse, sessionProof, user, usersQuery } from './user.ts';

const insertedId = z.object({ insertedId: z.string() });
const deletedCount = z.object({ deletedCount: z.int() });
const modifiedCount = z.object({ modifiedCount: z.int() });

export const endpoints = {
  ...articleEndpoints,
  ...savedFabricsEndpoints,
  ...contactEndpoints,
  ...orderEndpoints,
  ...documentEndpoints,
  ...emailEndpoints,
  ...addressEndpoints,
  ...accountEndpoints,
  ...signInMethodEndpoints,
  ...articleAdminEndpoints,
  ...articleImportEndpoints,
  ...stockEndpoints,
  ...lotEndpoints,
  ...swatchEndpoints,
  ...orderListEndpoints,
  ...overviewEndpoints,
  ...reviewAdminEndpoints,
  ...auditEndpoints,
  listReviews: {
    ...api.listReviews,
    summary: 'All reviews, or those of one article, oldest first',
    query: reviewsQuery,
    success: 200,
    response: z.array(review),
    errors: [],
  },
  addReview: {
    ...api.addReview,
    summary: 'Write a review',
    body: newReview,
    success: 201,
    response: addedReview,
    errors: ['article_not_found'],
  },
  getRating: {
    ...api.getRating,
    summary: "Average and number of the stars in an article's reviews",
    params: idParams,
    success: 200,
    response: rating,
    errors: ['article_not_found'],
  },
  putUser: {
    ...api.putUser,
    summary: 'Exchange a sign-in session for an access token, or update a profile',
    params: emailParams,
    body: z.union([profile, sessionProof]),
    success: 200,
    response: putUserResponse,
    errors: ['session_required', 'not_yours', 'user_not_found'],
  },
  getUser: {
    ...api.getUser,
    summary: 'Profile of one user',
    params: emailParams,
    success: 200,
    response: user,
    errors: ['not_yours', 'user_not_found'],
  },
  putInvoiceDetails: {
    ...api.putInvoiceDetails,
    summary: 'Company and tax id, without the rest of the profile',
    params: emailParams,
    body: invoiceDetails,
    success: 200,
    response: modifiedCount,
    errors: ['not_yours', 'user_not_found'],
  },
  listUsers: {
    ...api.listUsers,
    summary: 'All users',
    query: usersQuery,
    success: 200,
    response: z.array(user),
    errors: [],
  },
  makeAdmin: {
    ...api.makeAdmin,
    summary: 'Make a user an admin',
    params: emailParams,
    success: 200,
    response: modifiedCount,
    errors: ['user_not_found', 'email_unconfirmed'],
  },
  revokeAdmin: {
    ...api.revokeAdmin,
    summary: 'Take the admin role away from a user',
    params: emailParams,
    success: 200,
    response: modifiedCount,
    errors: ['user_not_found', 'last_admin'],
  },
  endSessions: {
    ...api.endSessions,
    summary: 'End all sign-in sessions of a user',
    params: emailParams,
    success: 200,
    response: deletedCount,
    errors: ['user_not_found'],
  },
  isAdmin: {
    ...api.isAdmin,
    summary: 'Whether this user is an admin',
    params: emailParams,
    success: 200,
    response: z.object({ admin: z.boolean() }),
    errors: ['not_yours'],
  },
  placeOrder: {
    ...api.placeOrder,
    summary: 'Place an order and reserve its stock',
    headers: idempotencyHeaders,
    body: newOrder,
    success: 201,
    response: insertedId,
    errors: [
      'article_not_found',
      'quantity_below_minimum',
      'quantity_above_available',
      'needs_several_lots',
      'price_changed',
      'charge_too_small',
      'charge_too_large',
      'idempotency_key_reused',
      'placed_order_cancelled',
      'too_many_open_orders',
      'payments_not_set_up',
      'email_confirmation_needed',
    ],
  },
  listOrders: {
    ...api.listOrders,
    summary: "A user's orders, oldest first",
    query: ordersQuery,
    success: 200,
    response: z.array(order),
    errors: ['not_yours'],
  },
  getOrder: {
    ...api.getOrder,
    summary: 'One order',
    params: idParams,
    success: 200,
    response: order,
    errors: ['order_not_found'],
  },
  cancelOrder: {
    ...api.cancelOrder,
    summary: 'Cancel an unpaid order and release its stock',
    params: idParams,
    query: cancellationQuery,
    success: 200,
    response: deletedCount,
    errors: ['order_not_found', 'order_paid', 'order_payment_in_progress', 'payment_provider_unavailable'],
  },
  settleOrder: {
    ...api.settleOrder,
    summary: 'Mark an order paid, after the provider confirms the payment',
    params: idParams,
    body: settlement,
    success: 200,
    response: modifiedCount,
    errors: [
      'order_not_found',
      'order_paid',
      'payment_not_found',
      'payment_unfinished',
      'payment_amount_differs',
      'payment_of_another_order',
      'payments_not_set_up',
      'payment_provider_unavailable',
    ],
  },
  createPaymentIntent: {
    ...api.createPaymentIntent,
    summary: 'Create a payment intent and get the client secret that confirms it',
    body: paymentRequest,
    success: 200,
    response: paymentSecret,
    errors: [
      'order_not_found',
      'order_paid',
      'price_changed',
      'charge_too_small',
      'charge_too_large',
      'order_payment_in_progress',
      'payments_not_set_up',
      'payment_provider_unavailable',
    ],
  },
  paymentSettings: {
    ...api.paymentSettings,
    summary: 'Card provider settings for the browser',
    success: 200,
    response: paymentSettings,
    errors: ['payments_not_set_up'],
  },
  paymentWebhook: {
    ...api.paymentWebhook,
    summary: 'Receive signed events of the card provider',
    bodyMediaType: 'application/json',
    success: 200,
    response: z.object({ received: z.literal(true) }),
    errors: ['malformed_request', 'payments_not_set_up', 'payment_provider_unavailable'],
  },
  uploadImage: {
    ...api.uploadImage,
    summary: 'Upload an image',
    bodyMediaType: 'multipart/form-data',
    success: 200,
    response: uploadedImage,
    errors: [
      'image_missing',
      'image_too_large',
      'too_many_images',
      'image_type_not_allowed',
      'image_unreadable',
      'image_too_many_pixels',
      'image_host_unavailable',
    ],
  },
  ...identityEndpoints,
} as const satisfies Record<EndpointName, Endpoint>;

export type Endpoints = typeof endpoints;
export type { Endpoint };
