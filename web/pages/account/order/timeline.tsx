// The timeline of an order along a running stitch: the events with their times, actors and notes.
import type { OrderDetails, OrderEvent } from '#contract/order-details.ts';
import { formatDateTime } from '../order-format.ts';
import { Section } from './section.tsx';
import { eventActor, eventDetail, eventTitle, type Viewer } from './timeline-words.ts';

interface TimelineProps {
  readonly order: OrderDetails;
  readonly viewer: Viewer;
}

export function Timeline({ order, viewer }: TimelineProps) {
  return (
    <Section title="Timeline">
      <ol className="timeline">
        {order.events.map((event) => (
          <li key={event._id} data-internal={event.isInternal || undefined}>
            <Entry
              event={repeatsReason(event, order.events) ? { ...event, note: '' } : event}
              actor={eventActor(event, order, viewer)}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The reason is shown where the refund was requested, unless it was made at the card provider. */
function repeatsReason({ type, note }: OrderEvent, events: readonly OrderEvent[]): boolean {
  return type === 'refunded' && events.some((one) => one.type === 'refund_requested' && one.note === note);
}

function Entry({ event, actor }: { readonly event: OrderEvent; readonly actor: string }) {
  const detail = eventDetail(event);
  return (
    <>
      <p className="font-semibold">{eventTitle(event)}</p>
      <p className="text-sm text-base-content/75">
        <time dateTime={event.at}>{formatDateTime(event.at)}</time>, by <bdi>{actor}</bdi>
        {event.isInternal && <span className="font-semibold text-secondary"> · only the mill sees this</span>}
      </p>
      {detail && <p className="text-sm">{detail}</p>}
      {event.note && (
        <p className="mt-1 border-l-2 border-base-300 pl-3 whitespace-pre-line" dir="auto">
          {event.note}
        </p>
      )}
    </>
  );
}
