// The payment deadline of an unpaid order, and the time left. It is not a live region, so screen readers read it only
// on the way past.
import { useEffect, useRef, useState } from 'react';
import { plural, t } from '#contract/languages/text.ts';
import { formatDateTime } from '../../../parts/orders/order-format.ts';

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
      {text ? t`${text} left` : t`The time to pay is over`}
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

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns a text like '1 day 22 hours', '3 hours', '42 minutes' or 'less than a minute', rounded down; undefined once
 * the time is over.
 */
export function timeLeftText(leftMs: number): string | undefined {
  if (leftMs <= 0) return undefined;
  if (leftMs < MINUTE_MS) return t`less than a minute`;
  if (leftMs < HOUR_MS) return minutesText(Math.floor(leftMs / MINUTE_MS));
  const hours = hoursText(Math.floor((leftMs % DAY_MS) / HOUR_MS));
  if (leftMs < DAY_MS) return hours;
  const days = daysText(Math.floor(leftMs / DAY_MS));
  return leftMs % DAY_MS < HOUR_MS ? days : `${days} ${hours}`;
}

/** The milliseconds until the text changes, at most a minute. */
export function nextChangeMs(leftMs: number): number {
  return leftMs % MINUTE_MS || MINUTE_MS;
}

const minutesText = (count: number) => plural(count, { one: t`1 minute`, other: t`${count} minutes` });
const hoursText = (count: number) => plural(count, { one: t`1 hour`, other: t`${count} hours` });
const daysText = (count: number) => plural(count, { one: t`1 day`, other: t`${count} days` });
