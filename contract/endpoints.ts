// Every API endpoint by its name. An area's endpoints are beside its schemas.
import { accountEndpoints } from './account.ts';
import { addressEndpoints } from './address.ts';
import { apiKeyEndpoints } from './api-keys.ts';
import { articleAdminEndpoints } from './article-admin.ts';
import { articleEndpoints } from './article-endpoints.ts';
import { articleImportEndpoints } from './article-imports.ts';
import { auditEndpoints } from './audit.ts';
import { bankFileEndpoints } from './bank-file.ts';
import { basketEndpoints } from './basket.ts';
import { contactEndpoints } from './contact.ts';
import { customerEndpoints } from './customers.ts';
import { emailEndpoints } from './email.ts';
import { feedEventEndpoints } from './feed-events.ts';
import { firstDayEndpoints } from './first-day.ts';
import { identityEndpoints } from './identity.ts';
import { imageEndpoints } from './image.ts';
import { lotEndpoints } from './lots.ts';
import { orderEndpoints } from './order.ts';
import { orderCorrectionEndpoints } from './order-corrections.ts';
import { orderDetailsEndpoints } from './order-details.ts';
import { documentEndpoints } from './order-documents.ts';
import { orderListEndpoints } from './order-list.ts';
import { orderMessageEndpoints } from './order-messages.ts';
import { overviewEndpoints } from './overview.ts';
import { ownOrderEndpoints } from './own-orders.ts';
import { parcelEndpoints } from './parcels.ts';
import { paymentEndpoints } from './payment.ts';
import { quotationEndpoints } from './quotations.ts';
import { quoteEndpoints } from './quotes.ts';
import { receivablesEndpoints } from './receivables.ts';
import { refundEndpoints } from './refunds.ts';
import { reviewEndpoints } from './review.ts';
import { reviewAdminEndpoints } from './review-admin.ts';
import { savedFabricsEndpoints } from './saved-fabrics.ts';
import { shopContentEndpoints } from './shop-content.ts';
import { shopSettingsEndpoints } from './shop-settings.ts';
import { signInMethodEndpoints } from './sign-in-methods.ts';
import { stockEndpoints } from './stock.ts';
import { swatchEndpoints } from './swatches.ts';
import { userEndpoints } from './user.ts';
import { webhookEndpoints } from './webhooks.ts';
import { withdrawalEndpoints } from './withdrawals.ts';

export const endpoints = {
  ...articleEndpoints,
  ...articleAdminEndpoints,
  ...articleImportEndpoints,
  ...savedFabricsEndpoints,
  ...basketEndpoints,
  ...stockEndpoints,
  ...lotEndpoints,
  ...orderEndpoints,
  ...orderDetailsEndpoints,
  ...refundEndpoints,
  ...orderCorrectionEndpoints,
  ...parcelEndpoints,
  ...orderListEndpoints,
  ...ownOrderEndpoints,
  ...orderMessageEndpoints,
  ...quoteEndpoints,
  ...quotationEndpoints,
  ...documentEndpoints,
  ...swatchEndpoints,
  ...withdrawalEndpoints,
  ...paymentEndpoints,
  ...receivablesEndpoints,
  ...bankFileEndpoints,
  ...reviewEndpoints,
  ...reviewAdminEndpoints,
  ...imageEndpoints,
  ...contactEndpoints,
  ...userEndpoints,
  ...customerEndpoints,
  ...identityEndpoints,
  ...accountEndpoints,
  ...signInMethodEndpoints,
  ...addressEndpoints,
  ...emailEndpoints,
  ...overviewEndpoints,
  ...firstDayEndpoints,
  ...auditEndpoints,
  ...apiKeyEndpoints,
  ...feedEventEndpoints,
  ...webhookEndpoints,
  ...shopSettingsEndpoints,
  ...shopContentEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export const endpointNames = Object.keys(endpoints) as EndpointName[];
