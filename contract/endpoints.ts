// Every API endpoint by its name. An area's endpoints are beside its schemas.

import { articleAdminEndpoints } from './articles/article-admin.ts';
import { articleEndpoints } from './articles/article-endpoints.ts';
import { articleImportEndpoints } from './articles/article-imports.ts';
import { imageEndpoints } from './articles/image.ts';
import { reviewEndpoints } from './articles/review.ts';
import { exportPaperEndpoints } from './customs/export-papers.ts';
import { bankFileEndpoints } from './money/bank-file.ts';
import { receivablesEndpoints } from './money/receivables.ts';
import { transferEndpoints } from './money/transfers.ts';
import { apiKeyEndpoints } from './office/api-keys.ts';
import { auditEndpoints } from './office/audit.ts';
import { contactEndpoints } from './office/contact.ts';
import { customerEndpoints } from './office/customers.ts';
import { emailEndpoints } from './office/email.ts';
import { expectedDeliveryEndpoints } from './office/expected-deliveries.ts';
import { feedEventEndpoints } from './office/feed-events.ts';
import { firstDayEndpoints } from './office/first-day.ts';
import { overviewEndpoints } from './office/overview.ts';
import { reviewAdminEndpoints } from './office/review-admin.ts';
import { savedFabricsEndpoints } from './office/saved-fabrics.ts';
import { stockEndpoints } from './office/stock.ts';
import { webhookEndpoints } from './office/webhooks.ts';
import { basketEndpoints } from './orders/basket.ts';
import { carrierFileEndpoints } from './orders/carrier-files.ts';
import { customerOrderEndpoints } from './orders/customer-orders.ts';
import { lotEndpoints } from './orders/lots.ts';
import { orderEndpoints } from './orders/order.ts';
import { orderCorrectionEndpoints } from './orders/order-corrections.ts';
import { orderDetailsEndpoints } from './orders/order-details.ts';
import { documentEndpoints } from './orders/order-documents.ts';
import { orderListEndpoints } from './orders/order-list.ts';
import { orderMessageEndpoints } from './orders/order-messages.ts';
import { ownOrderEndpoints } from './orders/own-orders.ts';
import { parcelEndpoints } from './orders/parcels.ts';
import { paymentEndpoints } from './orders/payment.ts';
import { quotationEndpoints } from './orders/quotations.ts';
import { quoteEndpoints } from './orders/quotes.ts';
import { refundEndpoints } from './orders/refunds.ts';
import { swatchEndpoints } from './orders/swatches.ts';
import { withdrawalEndpoints } from './orders/withdrawals.ts';
import { accountEndpoints } from './people/account.ts';
import { addressEndpoints } from './people/address.ts';
import { identityEndpoints } from './people/identity.ts';
import { newsEndpoints } from './people/news.ts';
import { signInMethodEndpoints } from './people/sign-in-methods.ts';
import { userEndpoints } from './people/user.ts';
import { shopContentEndpoints } from './shop/shop-content.ts';
import { shopSettingsEndpoints } from './shop/shop-settings.ts';

export const endpoints = {
  ...articleEndpoints,
  ...articleAdminEndpoints,
  ...articleImportEndpoints,
  ...savedFabricsEndpoints,
  ...basketEndpoints,
  ...stockEndpoints,
  ...expectedDeliveryEndpoints,
  ...lotEndpoints,
  ...orderEndpoints,
  ...customerOrderEndpoints,
  ...orderDetailsEndpoints,
  ...refundEndpoints,
  ...orderCorrectionEndpoints,
  ...parcelEndpoints,
  ...carrierFileEndpoints,
  ...orderListEndpoints,
  ...ownOrderEndpoints,
  ...orderMessageEndpoints,
  ...quoteEndpoints,
  ...quotationEndpoints,
  ...documentEndpoints,
  ...exportPaperEndpoints,
  ...swatchEndpoints,
  ...withdrawalEndpoints,
  ...paymentEndpoints,
  ...receivablesEndpoints,
  ...transferEndpoints,
  ...bankFileEndpoints,
  ...reviewEndpoints,
  ...reviewAdminEndpoints,
  ...imageEndpoints,
  ...contactEndpoints,
  ...userEndpoints,
  ...newsEndpoints,
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
