// What a new shop still lacks, with a test payment and a test email; gone once all is done or it is dismissed.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pages } from '#contract/core/paths.ts';
import type { CheckResult, FirstDayStep, FirstDay as List } from '#contract/office/first-day.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { overviewQueries } from '#web/api/overview-queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { Button } from '#web/components/ui/button.tsx';
import { getQueryClient } from '#web/session/query-client.ts';

interface StepTexts {
  readonly title: string;
  readonly what: string;
  readonly to?: string;
  readonly test?: 'POST /api/first-day/test-payment' | 'POST /api/first-day/test-email';
}

const STEPS: Readonly<Record<FirstDayStep, StepTexts>> = {
  company: {
    title: 'Company',
    what: 'Name, address and email: on pages, invoices and emails.',
    to: `${pages.shop}#content-company`,
  },
  tax: {
    title: 'Tax',
    what: 'Which tax you charge, with your tax id, or that you charge none: save it once.',
    to: pages.taxAndDelivery,
  },
  delivery: {
    title: 'Delivery',
    what: 'Where you deliver to and at what price: save it once.',
    to: pages.taxAndDelivery,
  },
  bank: {
    title: 'Bank account',
    what: 'Some customers order on account, and their invoices name no account to pay to.',
    to: `${pages.shop}#content-bank`,
  },
  payments: {
    title: 'Payments',
    what: 'The test creates a payment at Stripe and cancels it. Nothing is charged.',
    test: 'POST /api/first-day/test-payment',
  },
  emails: {
    title: 'Emails',
    what: 'The test sends an email to your own address.',
    test: 'POST /api/first-day/test-email',
  },
  legal: {
    title: 'Legal pages',
    what: 'Imprint, terms, privacy and the others that your country asks for.',
    to: `${pages.shop}#content-legal`,
  },
  article: { title: 'First fabric', what: 'A fabric that is on sale.', to: pages.addProduct },
};

const TEST_WORDS = {
  'POST /api/first-day/test-payment': 'Test payment',
  'POST /api/first-day/test-email': 'Send a test email',
} as const;

export function FirstDay() {
  const query = overviewQueries.firstDay();
  const { data } = useQuery(query);
  const dismiss = useMutation({
    mutationFn: () => request('POST /api/first-day/dismiss', {}),
    onSuccess: (list) => getQueryClient().setQueryData(query.queryKey, list),
  });
  if (!data?.isShown) return null;
  const left = data.steps.filter(({ isDone }) => !isDone).length;
  return (
    <section aria-labelledby="first-day" className="mb-10 border-base-300 border-t-4 border-double pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h3 id="first-day" className="font-light text-2xl">
          Before the shop opens
        </h3>
        <p className="text-base-content/75 text-sm">{`${data.steps.length - left} of ${data.steps.length} done`}</p>
      </div>
      <ol className="mt-4 divide-y divide-base-300 border-base-300 border-y">
        {data.steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {data.steps.length > 1 && (
          <Button variant="ghost" size="small" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
            Hide this list
          </Button>
        )}
        <p role="status" className="text-error text-sm">
          {dismiss.error && errorMessage(dismiss.error)}
        </p>
      </div>
    </section>
  );
}

function Step({ step }: { readonly step: List['steps'][number] }) {
  const { title, what, to, test } = STEPS[step.name];
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 gap-y-2 py-3 sm:grid-cols-[1.75rem_minmax(0,1fr)_auto] sm:items-center">
      <span aria-hidden className={step.isDone ? 'text-success' : 'text-base-content/50'}>
        {step.isDone ? '✓' : '○'}
      </span>
      <div>
        <p className="font-medium">
          {title}
          <span className="sr-only">{step.isDone ? ': done' : ': to do'}</span>
        </p>
        {!step.isDone && (
          <p className="max-w-prose text-base-content/75 text-sm">
            {what}
            {step.detail && <> Missing: {step.detail}.</>}
          </p>
        )}
      </div>
      {!step.isDone && (
        <div className="col-start-2 sm:col-start-3 sm:text-right">
          {to && (
            <Link to={to} className="link-thread inline-flex min-h-11 items-center">
              {`Go to: ${title}`}
            </Link>
          )}
          {test && <TestButton test={test} />}
        </div>
      )}
    </li>
  );
}

function TestButton({ test }: { readonly test: NonNullable<StepTexts['test']> }) {
  const run = useMutation({
    mutationFn: (): Promise<CheckResult> => request(test, {}),
    onSuccess: () => refreshQueries(overviewQueries.firstDay().queryKey),
  });
  return (
    <>
      <Button variant="outline" size="small" loading={run.isPending} onClick={() => run.mutate()}>
        {TEST_WORDS[test]}
      </Button>
      <p role="status" className="max-w-xs text-sm">
        {run.error ? errorMessage(run.error) : run.data?.detail}
      </p>
    </>
  );
}
