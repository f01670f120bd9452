// The parcels of an order: what is in each, where the carrier shows it, and for staff its slip and its correction.
import { lazy, Suspense, useState } from 'react';
import { formatNumber } from '#contract/figures/number-format.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails } from '#contract/orders/order-details.ts';
import { lineName } from '#contract/orders/order-texts.ts';
import type { Parcel } from '#contract/orders/parcels.ts';
import { requestFile } from '#web/api/client.ts';
import { TextButton } from '#web/components/ui/button.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { useMay } from '#web/session/use-session.ts';
import { Section } from '../../../components/ui/section.tsx';
import { formatDate } from '../../../parts/orders/order-format.ts';
import { measuresText } from '../office/parcel-measures.tsx';
import type { Viewer } from './timeline-texts.ts';

const ParcelDialog = lazy(() => import('#web/pages/orders/office/parcel-dialog.tsx'));

/** Whether the order has more than the one parcel that its delivery names. */
export const hasParcelList = ({ parcels, state }: OrderDetails) =>
  parcels.length > 1 || (parcels.length === 1 && state === 'processing');

export function ParcelList({ order, viewer }: { readonly order: OrderDetails; readonly viewer: Viewer }) {
  const [correcting, setCorrecting] = useState<Parcel>();
  const may = useMay();
  return (
    <Section title={t`Parcels`}>
      <ol>
        {order.parcels.map((parcel, nth) => (
          <li
            key={parcel._id}
            id={`parcel-${parcel._id}`}
            className="border-t border-base-300 py-2 last:border-b print:py-0.5"
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{t`Parcel ${nth + 1}`}</span> · <bdi>{parcel.carrier}</bdi>
                {parcel.trackingNumber && ' · '}
                <TrackingNumber parcel={parcel} />
              </span>
              <time dateTime={parcel.shippedAt} className="text-sm text-base-content/75">
                {formatDate(parcel.shippedAt)}
              </time>
            </p>
            <ul className="text-sm">
              {parcel.lines.map(({ line, quantity }) => (
                <li key={line} className="wrap-anywhere tabular-nums">
                  {formatNumber(quantity)} × <bdi>{nameOfLine(order, line)}</bdi>
                </li>
              ))}
            </ul>
            {viewer.isStaff && measuresText(parcel) && (
              <p className="text-sm text-base-content/75 tabular-nums">{measuresText(parcel)}</p>
            )}
            <div className="flex flex-wrap items-center gap-x-5 gap-y-1 empty:hidden print:hidden">
              {may('PATCH /api/orders/:id/parcels/:parcel') && (
                <TextButton
                  className="text-sm"
                  aria-label={t`Correct the tracking number of parcel ${nth + 1}`}
                  onClick={() => setCorrecting(parcel)}
                >{t`Correct the tracking number`}</TextButton>
              )}
              {may('GET /api/orders/:id/packing-slip') && parcel.lines.length > 0 && (
                <DownloadButton
                  load={() =>
                    requestFile('GET /api/orders/:id/packing-slip', {
                      params: { id: order._id },
                      query: { parcel: parcel._id },
                    })
                  }
                >
                  {t`Packing slip`}
                  <span className="sr-only"> {t`of parcel ${nth + 1}`}</span>
                </DownloadButton>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Suspense>
        {correcting && (
          <ParcelDialog order={order} parcel={correcting} onClose={() => setCorrecting(undefined)} />
        )}
      </Suspense>
    </Section>
  );
}

function nameOfLine({ lines }: OrderDetails, id: string): string {
  const line = lines.find(({ _id }) => _id === id);
  return line ? lineName(line) : '';
}

export function TrackingNumber({
  parcel: { trackingNumber, trackingUrl, carrier },
}: {
  readonly parcel: Parcel;
}) {
  if (!trackingUrl) return <bdi>{trackingNumber}</bdi>;
  return (
    <a className="link-thread" href={trackingUrl} target="_blank" rel="noreferrer">
      <bdi>{trackingNumber}</bdi>
      <span className="sr-only">, {t`at ${carrier}, in a new tab`}</span>
    </a>
  );
}
