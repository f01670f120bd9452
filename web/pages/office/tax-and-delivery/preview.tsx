// What a customer in a country would pay by the saved settings, for the newest article on sale.
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { read } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';
import { SelectField, TextField } from '#web/components/form/fields.tsx';
import { QuoteSummary } from '#web/parts/money/quote-summary.tsx';
import type { QuoteBody, QuoteState } from '#web/parts/money/use-quote.ts';
import { countryOptions } from './country-options.ts';

export function Preview() {
  const titleId = useId();
  const [country, setCountry] = useState('');
  const [buyer, setBuyer] = useState('private');
  const [pieces, setPieces] = useState<string>();
  const newest = useQuery({
    queryKey: userKey('previewArticle'),
    queryFn: read('GET /api/product', { query: { limit: 1, sort: 'newest' } }),
  });
  const article = newest.data?.[0];
  const quantity = Number(pieces ?? article?.minimumQuantity);
  const body: QuoteBody | undefined =
    article && country !== '' && Number.isSafeInteger(quantity) && quantity > 0
      ? { lines: [{ articleId: article._id, quantity }], country, isBusiness: buyer === 'business' }
      : undefined;
  const quote = usePreview(body);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-xl font-semibold">
        What a customer sees
      </h3>
      <p className="mt-1 max-w-prose text-sm text-base-content/75">
        By the saved settings, for{' '}
        {article ? `pieces of ${article.productName}` : 'the newest article on sale'}.
      </p>
      <div className="mt-5 grid gap-5 sm:grid-cols-3">
        <SelectField
          label="Customer's country"
          empty="Choose"
          value={country}
          options={countryOptions()}
          onChange={({ target }) => setCountry(target.value)}
        />
        <SelectField
          label="Buyer"
          value={buyer}
          options={[
            ['private', 'Private'],
            ['business', 'Business with a valid tax id'],
          ]}
          onChange={({ target }) => setBuyer(target.value)}
        />
        <TextField
          label="Pieces"
          inputMode="numeric"
          value={pieces ?? article?.minimumQuantity ?? ''}
          onChange={({ target }) => setPieces(target.value)}
        />
      </div>
      <div className="mt-5 max-w-md border-l-4 border-secondary pl-4">
        <QuoteSummary {...quote} hint="Choose a country." />
        {quote.quote?.isWeightKnown === false && (
          <p className="mt-2 text-sm">
            The weight of this article is not known: state weight, width and length of a piece, or its
            delivery costs nothing per kilogram.
          </p>
        )}
      </div>
    </section>
  );
}

/** The document of the admin may have been opened before anything was charged, so it is asked in any case. */
function usePreview(body: QuoteBody | undefined): QuoteState {
  const asked = JSON.stringify(body ?? null);
  const query = useQuery({
    queryKey: userKey('quotePreview', asked),
    queryFn: read('POST /api/quotes', { body: JSON.parse(asked) as QuoteBody }),
    enabled: body !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return {
    isNeeded: true,
    quote: query.data,
    isPending: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
