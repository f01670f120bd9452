// API keys: what machines use instead of an admin's password. Admins make, revoke and take over keys.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { apiKeyActor } from '#contract/core/api-key-scopes.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { API_DOCS_PATH, pages } from '#contract/core/paths.ts';
import type { ApiKey } from '#contract/office/api-keys.ts';
import { request } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { formatDate, formatDateTime } from '#web/parts/orders/order-format.ts';
import { useViewer } from '#web/session/use-session.ts';
import { RowActions } from '../../components/table/row-actions.tsx';
import { adminPage } from './admin-page.tsx';
import { apiKeysQuery } from './api-keys/key-queries.ts';
import { NewKeyDialog } from './api-keys/new-key-dialog.tsx';

const title = formTexts.dashboard.apiKeys;

export const meta = hiddenMeta(title);

export default adminPage(title, 'GET /api/api-keys', KeyList);

function KeyList() {
  const [isNew, setIsNew] = useState(false);
  const list = useInfiniteQuery(apiKeysQuery());
  return (
    <>
      <p className="mb-4 max-w-prose">
        A system that reads orders or keeps stock identifies itself with a key. A key does what its scopes
        name and nothing else, and needs no password.{' '}
        <a className="link-thread" href={API_DOCS_PATH}>
          Reference of the API
        </a>
      </p>
      <Button variant="primary" className="mb-6 print:hidden" onClick={() => setIsNew(true)}>
        New API key
      </Button>
      <PagedList
        list={list}
        loading="Loading the keys"
        empty={<EmptyState title="No system has a key yet." />}
      >
        {(keys) => <KeyTable keys={keys} />}
      </PagedList>
      {isNew && <NewKeyDialog onClose={() => setIsNew(false)} />}
    </>
  );
}

type Dialog = (props: KeyChangeProps) => ReactElement;

function KeyTable({ keys }: { readonly keys: readonly ApiKey[] }) {
  const [asked, setAsked] = useState<{ readonly apiKey: ApiKey; readonly Dialog: Dialog }>();
  const columns: readonly AdminColumn<ApiKey>[] = [
    { title: 'Name', cell: (apiKey) => <NameCell apiKey={apiKey} /> },
    { title: 'May', cell: scopesText, width: 'rows:w-40 rows:xl:w-60' },
    { title: 'State', cell: stateText, width: 'rows:w-28' },
    { title: 'Responsible', cell: ({ admin: email }) => <bdi>{email}</bdi>, from: 'lg' },
    { title: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} />, width: 'rows:w-28' },
    {
      title: 'Actions',
      cell: (apiKey) => <KeyActions apiKey={apiKey} onAsk={(Dialog) => setAsked({ apiKey, Dialog })} />,
      actions: true,
      width: 'rows:w-32 rows:xl:w-52',
    },
  ];
  return (
    <>
      <AdminTable caption={title} columns={columns} rows={keys} />
      {asked && <asked.Dialog apiKey={asked.apiKey} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function NameCell({ apiKey: { name, createdAt } }: { readonly apiKey: ApiKey }) {
  const log = `${pages.log}?${new URLSearchParams({ actor: apiKeyActor(name) })}`;
  return (
    <>
      <Link className="link-thread font-semibold" to={log} title="What it has done">
        <bdi>{name}</bdi>
      </Link>
      <span className="block text-xs text-base-content/75">since {formatDate(createdAt)}</span>
    </>
  );
}

function scopesText({ scopes }: ApiKey) {
  const rest = scopes.filter((scope) => scope !== 'refunds:write');
  return (
    <span className="text-xs" title={scopes.join(', ')}>
      {/* First, because a row shows two lines of a cell. */}
      {rest.length < scopes.length && <span className="font-semibold">refunds:write</span>}
      {rest.length < scopes.length && rest.length > 0 && ', '}
      {rest.join(', ')}
    </span>
  );
}

function stateText({ state, endsAt }: ApiKey) {
  if (state === 'active') return endsAt === null ? 'Works' : `Works until ${formatDate(endsAt)}`;
  const stateTexts = { suspended: 'Suspended', ended: 'Ended', revoked: 'Revoked' } as const;
  return <span className={state === 'suspended' ? 'font-semibold text-error' : ''}>{stateTexts[state]}</span>;
}

function Time({ at }: { readonly at: string | null }) {
  if (at === null) return <>Never</>;
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}

interface KeyActionsProps {
  readonly apiKey: ApiKey;
  readonly onAsk: (dialog: Dialog) => void;
}

function KeyActions({ apiKey, onAsk }: KeyActionsProps) {
  const admin = useViewer();
  if (apiKey.state === 'revoked') return <>–</>;
  const actions = [
    ...(apiKey.admin === admin || apiKey.state === 'ended' ? [] : [['Take over', TakeOverKey] as const]),
    ['Revoke', RevokeKey] as const,
  ];
  return <RowActions name={apiKey.name} actions={actions} onAsk={onAsk} />;
}

interface KeyChangeProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** Dialogs in which an admin revokes an API key or takes it over. */
function RevokeKey({ apiKey: { _id: id, name }, onClose }: KeyChangeProps) {
  return (
    <ConfirmDialog
      consequence={
        <p>
          The system with the key <bdi className="font-semibold">{name}</bdi> loses its access at once. A
          revoked key cannot be brought back.
        </p>
      }
      yes="Yes, revoke it"
      onYes={() => request('DELETE /api/api-keys/:id', { params: { id } })}
      done={`${name} has no access any more.`}
      refreshes={apiKeysQuery().queryKey}
      onClose={onClose}
    />
  );
}

function TakeOverKey({ apiKey: { _id: id, name, admin: former }, onClose }: KeyChangeProps) {
  return (
    <ConfirmDialog
      consequence={
        <p>
          <bdi className="font-semibold">{name}</bdi> then works for as long as you are an admin, whatever
          becomes of <bdi>{former}</bdi>.
        </p>
      }
      yes="Yes, take it over"
      onYes={() => request('PUT /api/api-keys/:id/admin', { params: { id } })}
      done={`You are responsible for ${name} now.`}
      refreshes={apiKeysQuery().queryKey}
      onClose={onClose}
    />
  );
}
