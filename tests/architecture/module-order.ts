// The order of the server's modules.

/** A module imports modules of earlier groups only; modules of one group do not import each other. */
const MODULE_ORDER = [
  ['countries', 'email'],
  ['audit', 'images', 'events'],
  ['people', 'shop-settings'],
  ['api-keys', 'webhooks', 'articles', 'tax', 'delivery'],
  ['stock'],
  ['search'],
  ['orders', 'saved-fabrics', 'addresses'],
  ['basket', 'swatches', 'quotations'],
  ['invoices'],
  ['receivables'],
  ['payments', 'reviews'],
  ['customers', 'messages'],
  ['reports'],
];

/** Below 0 for infrastructure, which comes before every module. */
export const groupOf = (name: string) => MODULE_ORDER.findIndex((group) => group.includes(name));

/** The folder of `server/`, or of `server/modules/`, that a file is in. */
export const moduleOf = (path: string) =>
  /^server\/(?!modules\/[^/]+$)(?:modules\/)?([^/]+)\//.exec(path)?.[1];
