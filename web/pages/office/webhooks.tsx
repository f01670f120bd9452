// Webhooks: the addresses of other systems that the shop sends events to. Admins add, remove and take over webhooks.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { API_DOCS_PATH, fillPath, pages } from '#contract/core/paths.ts';
import type { Webhook } from '#contract/office/webhooks.ts';
import { request } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { PagedList } from '#web/components/feedback/paged-list.tsx';
import { EmptyState } from '#web/components/feedback/states.tsx';
import { type AdminColumn, AdminTable } from '#web/components/table/admin-table.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useViewer } from '#web/session/use-session.ts';
import { RowActions } from '../../components/table/row-actions.tsx';
import { adminPage } from './admin-page.tsx';
import { NewWebhookDialog } from './webhooks/new-webhook-dialog.tsx';
import { TestWebhook } from './webhooks/test-webhook-dialog.tsx';
import { webhooksQuery } from './webhooks/webhook-queries.ts';

const title = formTexts.dashboard.webhooks;

export const meta = hiddenMeta(title);

export default adminPage(title, 'GET /api/webhooks', WebhookList);

function WebhookList() {
  const [isNew, setIsNew] = useState(false);
  const list = useInfiniteQuery(webhooksQuery());
  return (
    <>
      <p className="mb-4 max-w-prose">
        The shop tells other systems of paid orders, changed stock and edited articles: it sends a signed
        message to their address, and tries again for three days where they do not answer.{' '}
        <a className="link-thread" href={API_DOCS_PATH}>
          Reference of the API
        </a>
      </p>
      <Button variant="primary" className="mb-6 print:hidden" onClick={() => setIsNew(true)}>
        New webhook
      </Button>
      <PagedList
        list={list}
        loading="Loading the webhooks"
        empty={<EmptyState title="Nothing is sent to other systems yet." />}
      >
        {(webhooks) => <WebhookTable webhooks={webhooks} />}
      </PagedList>
      {isNew && <NewWebhookDialog onClose={() => setIsNew(false)} />}
    </>
  );
}

type Dialog = (props: WebhookChangeProps) => ReactElement;

function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const [asked, setAsked] = useState<{ readonly webhook: Webhook; readonly Dialog: Dialog }>();
  const columns: readonly AdminColumn<Webhook>[] = [
    { title: 'Name', cell: (webhook) => <NameCell webhook={webhook} /> },
    { title: 'State', cell: (webhook) => <StateCell webhook={webhook} />, width: 'rows:w-56' },
    { title: 'Responsible', cell: ({ admin: email }) => <bdi>{email}</bdi>, from: 'lg' },
    {
      title: 'Actions',
      cell: (webhook) => (
        <WebhookActions webhook={webhook} onAsk={(Dialog) => setAsked({ webhook, Dialog })} />
      ),
      actions: true,
      width: 'rows:w-44 rows:xl:w-64',
    },
  ];
  return (
    <>
      <AdminTable caption={title} columns={columns} rows={webhooks} />
      {asked && <asked.Dialog webhook={asked.webhook} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function NameCell({ webhook: { _id: id, name, url, types } }: { readonly webhook: Webhook }) {
  return (
    <>
      <Link className="link-thread font-semibold" to={fillPath(pages.webhook, { id })}>
        <bdi>{name}</bdi>
      </Link>
      <span className="block break-all text-xs text-base-content/75">{url}</span>
      <span className="block text-xs text-base-content/75" title={types.join(', ')}>
        {types.length === 1 ? types[0] : `${types.length} types of events`}
      </span>
    </>
  );
}

function StateCell({ webhook: { state, waiting, lastError, givenUp } }: { readonly webhook: Webhook }) {
  if (state === 'suspended') return <span className="font-semibold text-error">Suspended</span>;
  if (waiting === 0 && givenUp === 0) return <>Everything was sent</>;
  return (
    <>
      {/* First, because a row shows two lines of a cell. */}
      {givenUp > 0 && (
        <span className="block font-semibold text-error">
          {givenUp === 1 ? '1 event was given up' : `${givenUp} events were given up`}
        </span>
      )}
      {waiting > 0 && (waiting === 1 ? '1 event waits' : `${waiting} events wait`)}
      {lastError !== null && <span className="block break-words text-xs text-error">{lastError}</span>}
    </>
  );
}

interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly onAsk: (dialog: Dialog) => void;
}

function WebhookActions({ webhook, onAsk }: WebhookActionsProps) {
  const admin = useViewer();
  const actions = [
    ...(webhook.state === 'active' ? [['Test', TestWebhook] as const] : []),
    ...(webhook.admin === admin ? [] : [['Take over', TakeOverWebhook] as const]),
    ['Remove', RemoveWebhook] as const,
  ];
  return <RowActions name={webhook.name} actions={actions} onAsk={onAsk} />;
}

interface WebhookChangeProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Dialogs in which an admin removes a webhook or takes it over. */
function RemoveWebhook({ webhook: { _id: id, name, waiting }, onClose }: WebhookChangeProps) {
  return (
    <ConfirmDialog
      consequence={
        <p>
          Nothing is sent to <bdi className="font-semibold">{name}</bdi> any more
          {waiting > 0 &&
            `, and ${waiting === 1 ? '1 event that waits is' : `${waiting} events that wait are`} dropped`}
          .
        </p>
      }
      yes="Yes, remove it"
      onYes={() => request('DELETE /api/webhooks/:id', { params: { id } })}
      done={`Nothing is sent to ${name} any more.`}
      refreshes={webhooksQuery().queryKey}
      onClose={onClose}
    />
  );
}

function TakeOverWebhook({ webhook: { _id: id, name, admin: former }, onClose }: WebhookChangeProps) {
  return (
    <ConfirmDialog
      consequence={
        <p>
          Events are then sent to <bdi className="font-semibold">{name}</bdi> for as long as you are an admin,
          whatever becomes of <bdi>{former}</bdi>.
        </p>
      }
      yes="Yes, take it over"
      onYes={() => request('PUT /api/webhooks/:id/admin', { params: { id } })}
      done={`You are responsible for ${name} now.`}
      refreshes={webhooksQuery().queryKey}
      onClose={onClose}
    />
  );
}
