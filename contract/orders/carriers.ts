// Carriers the shop knows, and where each of them shows a parcel. Imports nothing.

/** The carrier's page of a parcel; the tracking number is appended. */
const TRACKING_PAGES = {
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  'Royal Mail': 'https://www.royalmail.com/track-your-item#/tracking-results/',
  DPD: 'https://tracking.dpd.de/status/en_GB/parcel/',
  GLS: 'https://gls-group.com/EU/en/parcel-tracking?match=',
  TNT: 'https://www.tnt.com/express/en_gc/site/shipping-tools/tracking.html?searchType=con&cons=',
} as const;

/** Names to offer; an admin may enter any other. */
export const knownCarriers = Object.keys(TRACKING_PAGES);

const normalized = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
const pageByName = new Map(Object.entries(TRACKING_PAGES).map(([name, page]) => [normalized(name), page]));

/** Where the carrier shows the parcel; null for a carrier the shop does not know. Letter case and spaces do not count. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const page = pageByName.get(normalized(carrier));
  return page === undefined ? null : page + encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''));
}
