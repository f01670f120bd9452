// The payment deadline of an unpaid order, and the time left. It is not a live region, so screen readers read it only
// on the way past.
import { useEffect, useRef, useState } from 'react';
import { formatDateTime } from '../order-format.ts';
import { nextChangeMs, timeLeftText } from './time-left.ts';

interface PaymentTimeLeftProps {
  /** An ISO 8601 time. */
  readonly endsAt: string;
  /** Called once when the time is over. */
  readonly onEnd?: () => void;
}

/** Shows a text like '1 day 22 hours left', and keeps it up to date. */
export function PaymentTimeLeft({ endsAt, onEnd }: PaymentTimeLeftProps) {
  const left = useTimeLeft(endsAt, onEnd);
  const text = timeLeftText(left);
  return (
    <time dateTime={endsAt} title={formatDateTime(endsAt)}>
      {text ? `${text} left` : 'The time to pay is over'}
    </time>
  );
}

/** The milliseconds left, updated whenever their text changes. */
function useTimeLeft(endsAt: string, onEnd: (() => void) | undefined): number {
  const [now, setNow] = useState(Date.now);
  const left = Date.parse(endsAt) - now;
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  useEffect(() => {
    if (left <= 0) return latestOnEnd.current?.();
    const timer = setTimeout(() => setNow(Date.now()), nextChangeMs(left));
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
