// Pictures of an export of another shop system: which hosts they are on, the question whether to fetch them, and what has failed.
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import type { ArticleImport } from '#contract/articles/article-imports.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { request } from '#web/api/client.ts';
import { CheckboxField } from '#web/components/form/fields.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { getQueryClient } from '#web/session/query-client.ts';
import { importQuery } from './import-requests.ts';

type Pictures = NonNullable<ArticleImport['pictures']>;
type Host = Pictures['hosts'][number];

interface ImportPicturesProps {
  readonly id: string;
  readonly pictures: Pictures;
  /** Whether hosts can still be chosen. */
  readonly isOpen: boolean;
}

export function ImportPictures({ id, pictures, isOpen }: ImportPicturesProps) {
  const fetching = useFetchPictures(id);
  const { hosts, failures } = pictures;
  const [isChoosing, setChoosing] = useState(false);
  const sum = (key: 'count' | 'asked' | 'due' | 'fetched' | 'failed') =>
    hosts.reduce((total, host) => total + host[key], 0);
  const [all, fetched, due, failed] = [sum('count'), sum('fetched'), sum('due'), sum('failed')];
  return (
    <section className="mb-6 rounded-box border border-base-300 p-4">
      <h3 className="mb-2 text-lg font-medium">Pictures</h3>
      {isOpen && (isChoosing || sum('asked') > 0) ? (
        <ChooseHosts
          hosts={hosts}
          isSending={fetching.isPending}
          onFetch={(chosen) => fetching.mutate(chosen, { onSuccess: () => setChoosing(false) })}
        />
      ) : (
        <>
          <p role="status" className="mb-2 text-sm">
            {formatNumber(fetched)} of {pictureCount(all)} fetched
            {failed > 0 && `, ${formatNumber(failed)} could not be fetched`}.
            {due > 0 && ' You can leave this page.'}
          </p>
          {due > 0 && (
            <progress className="h-2 w-full" aria-label="Fetching pictures" value={all - due} max={all} />
          )}
        </>
      )}
      {isOpen && !isChoosing && due === 0 && hosts.some(({ leftOut }) => leftOut > 0) && (
        <Button size="small" onClick={() => setChoosing(true)}>
          Choose the sites again
        </Button>
      )}
      {hosts.map(
        ({ host, lastError }) =>
          lastError !== null && (
            <p key={host} className="mt-2 break-words text-sm">
              <bdi>{host}</bdi>: {lastError}. It is tried again for an hour.
            </p>
          ),
      )}
      <FormMessage error={fetching.error} />
      {failures.length > 0 && (
        <div className="mt-3">
          <AdminTable
            caption="Pictures that could not be fetched"
            columns={FAILURES}
            rows={failures}
            keyOf={({ url }) => url}
          />
          {isOpen && due === 0 && (
            <div className="mt-3 flex flex-wrap items-center gap-3">
              <Button
                size="small"
                loading={fetching.isPending}
                onClick={() => fetching.mutate(hosts.filter(isConfirmed).map(({ host }) => host))}
              >
                Try again
              </Button>
              <p className="text-sm text-base-content/75">
                Articles without any picture are left out of the import and listed.
              </p>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

const pictureCount = (count: number) => `${formatNumber(count)} ${count === 1 ? 'picture' : 'pictures'}`;

const isConfirmed = ({ fetched, failed, due }: Host) => fetched + failed + due > 0;

interface ChooseHostsProps {
  readonly hosts: readonly Host[];
  readonly isSending: boolean;
  readonly onFetch: (hosts: readonly string[]) => void;
}

function ChooseHosts({ hosts, isSending, onFetch }: ChooseHostsProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const toggle = ({ target: { value, checked } }: ChangeEvent<HTMLInputElement>) => {
    const next = new Set(left);
    if (checked) next.delete(value);
    else next.add(value);
    setLeft(next);
  };
  const chosen = hosts.filter(({ host }) => !left.has(host));
  return (
    <fieldset>
      <legend className="mb-2 max-w-prose text-sm">
        The pictures of this file are on other sites. Choose those to fetch them from; the shop keeps copies,
        and asks no other site.
      </legend>
      <ul className="mb-3">
        {hosts.map(({ host, count }) => (
          <li key={host}>
            <CheckboxField small value={host} checked={!left.has(host)} onChange={toggle}>
              <span className="min-w-0 break-all">
                <bdi>{host}</bdi> <span className="text-base-content/75">({pictureCount(count)})</span>
              </span>
            </CheckboxField>
          </li>
        ))}
      </ul>
      <Button variant="primary" loading={isSending} onClick={() => onFetch(chosen.map(({ host }) => host))}>
        {chosen.length === 0
          ? 'Fetch no pictures'
          : `Fetch ${pictureCount(chosen.reduce((sum, { count }) => sum + count, 0))}`}
      </Button>
    </fieldset>
  );
}

const FAILURES: readonly AdminColumn<Pictures['failures'][number]>[] = [
  { title: 'Picture', cell: ({ url }) => <span className="break-all">{url}</span> },
  { title: 'Reason', cell: ({ reason }) => reason, width: 'rows:w-72' },
  { title: 'Row', cell: ({ row }) => row, figures: true, width: 'rows:w-16' },
];

function useFetchPictures(id: string) {
  return useMutation({
    mutationFn: (hosts: readonly string[]) =>
      request('POST /api/article-imports/:id/pictures', { params: { id }, body: { hosts: [...hosts] } }),
    onSuccess: (plan) => getQueryClient().setQueryData(importQuery(id).queryKey, plan),
  });
}
