// What an order would cost where it goes, asked of the server while the form is filled in. A shop that charges neither tax nor
// delivery is asked nothing.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PartInput } from '#contract/endpoint-types.ts';
import type { Quote } from '#contract/orders/quotes.ts';
import { request } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';
import { useShopCharges } from '#web/shop-data/use-shop-charges.ts';

export interface QuoteBody extends PartInput<'quoteOrder', 'body'> {
  /** The id of a quotation: its lines and prices are quoted instead of these. */
  readonly quotation?: string | undefined;
}

function requestQuote({ quotation, ...body }: QuoteBody, signal: AbortSignal): Promise<Quote> {
  if (quotation === undefined) return request('POST /api/quotes', { body, signal });
  const { country, isCollected } = body;
  const options = { params: { id: quotation }, body: { country, isCollected }, signal };
  return request('POST /api/quotations/:id/quotes', options);
}

/** Somebody who types or presses plus several times is asked for once. */
const DEBOUNCE_MS = 350;

export interface QuoteState {
  /** False in a shop that charges neither: nothing is shown, and the client computes the total as before. */
  readonly isNeeded: boolean;
  readonly quote: Quote | undefined;
  /** True while what is shown, if anything, is of a former quantity or country. */
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** `body` is undefined while the quantity or the country is not known. */
export function useQuote(body: QuoteBody | undefined): QuoteState {
  const isNeeded = useShopCharges() !== null;
  const wanted = body && JSON.stringify(body);
  const asked = useDebounced(wanted);
  const query = useQuery({
    queryKey: userKey('quote', asked ?? ''),
    queryFn: ({ signal }) => requestQuote(JSON.parse(asked ?? '{}') as QuoteBody, signal),
    enabled: isNeeded && asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const isPending = isNeeded && wanted !== undefined && (asked !== wanted || query.isFetching);
  return {
    isNeeded,
    quote: wanted === undefined || query.error ? undefined : query.data,
    isPending,
    error: isPending || wanted === undefined ? undefined : query.error,
    retry: () => void (isNeeded && asked !== undefined && query.refetch()),
  };
}

function useDebounced(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The total of the quote, for the order; undefined while it is not the one of what is entered. */
export const quotedTotal = ({ quote, isPending }: QuoteState): number | undefined =>
  isPending ? undefined : quote?.total;

/** Whether the total, with delivery and tax, is needed and not known: nothing can be ordered then. */
export const isUnquoted = (state: QuoteState): boolean => state.isNeeded && quotedTotal(state) === undefined;
