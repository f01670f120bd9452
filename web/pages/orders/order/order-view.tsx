// The order's page once it has loaded: state and actions, facts, timeline, and the actions of admins.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { fulfilments, type OrderState } from '#contract/core/order-state.ts';
import type { ExportPaper } from '#contract/customs/export-papers.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { t } from '#contract/languages/text.ts';
import type {
  OrderDetails,
  OrderDocument,
  OrderEvent,
  OrderLineDetails,
} from '#contract/orders/order-details.ts';
import { lineName } from '#contract/orders/order-texts.ts';
import type { Refund } from '#contract/orders/refunds.ts';
import { requestFile } from '#web/api/client.ts';
import { refreshOrder } from '#web/api/order-queries.ts';
import { useFocusAfterRemoval } from '#web/components/feedback/use-focus-after-removal.ts';
import { DownloadButton } from '#web/components/ui/download-button.tsx';
import { localPath } from '#web/languages/own-language.ts';
import { tx } from '#web/languages/tx.ts';
import { useDocumentTitle } from '#web/layout/use-document-title.ts';
import { ArticleNumber } from '#web/parts/articles/article-number.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { isRestOpen } from '#web/parts/orders/deposits.ts';
import { OrderPicture } from '#web/parts/orders/order-picture.tsx';
import { OrderStateLabels } from '#web/parts/orders/order-state-labels.tsx';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';
import { currentPapers, PaperRow } from '#web/parts/orders/paper-list.tsx';
import { useMay } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { Section } from '../../../components/ui/section.tsx';
import { DASHBOARD_HEADING_ID } from '../../../layout/dashboard-heading.tsx';
import { formatDate, formatDateTime, orderTitle } from '../../../parts/orders/order-format.ts';
import { CancelOrder } from '../cancel-order.tsx';
import { TransferFacts } from '../transfer-facts.tsx';
import { stepText } from './expected-days.ts';
import { LineList } from './line-list.tsx';
import { onlyLineOfPieces } from './only-line.ts';
import { DeliveryFacts, OrderedFacts, PaymentFacts } from './order-facts.tsx';
import { OrderNow } from './order-now.tsx';
import { hasParcelList, ParcelList } from './parcel-list.tsx';
import { eventActor, eventDetail, eventLineText, eventTitle, type Viewer } from './timeline-texts.ts';

const ChangePieces = lazy(() => import('./change-pieces.tsx'));
const Messages = lazy(() => import('./messages.tsx'));
const loadAdminTasks = () => import('#web/pages/orders/office/admin-tasks.tsx');
const AdminTasks = lazy(loadAdminTasks);
const AdminRecords = lazy(() => import('#web/pages/orders/office/admin-records.tsx'));

/** Loads what staff see first while the order is on its way; a failure is that of the page, once it needs it. */
export const preloadAdminTasks = () => void loadAdminTasks().catch(() => undefined);

interface OrderViewProps {
  readonly order: OrderDetails;
  readonly viewer: Viewer;
  readonly onPaymentDue: () => void;
}

export function OrderView({ order, viewer, onPaymentDue }: OrderViewProps) {
  const [cancelling, setCancelling] = useState<{ readonly line?: OrderLineDetails }>();
  const [changing, setChanging] = useState<OrderLineDetails>();
  const may = useMay();
  const isOwn = order.user === viewer.email;
  const canChange =
    order.state === 'unpaid' && !isRestOpen(order) && (isOwn || may('PATCH /api/orders/:id/lines/:line'));
  const canCancel = isOwn || may('DELETE /api/order/:id');
  useDocumentTitle(orderTitle(order));
  useFocusAfterChange(order.state);
  useFocusAfterRemoval(order.lines.length, DASHBOARD_HEADING_ID);
  const endCancelling = () => {
    setCancelling(undefined);
    void refreshOrder(order._id);
  };
  return (
    <article className="flex flex-col gap-8 print:gap-3 print:text-sm">
      <div className="flex flex-col gap-6 print:gap-3">
        <OrderHead order={order} />
        {viewer.isStaff && <AdminTasks order={order} />}
        <OrderNow
          order={order}
          viewer={viewer}
          onCancel={canCancel ? () => setCancelling({}) : undefined}
          onPaymentDue={onPaymentDue}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-2 xl:grid-rows-[auto_1fr] xl:gap-x-14 print:grid-cols-2 print:grid-rows-[auto_1fr] print:gap-6">
        {/* On a phone it comes before the facts; beside them it is the second column. */}
        <div className="xl:col-start-2 print:col-start-2">
          <Timeline order={order} viewer={viewer} />
        </div>
        <div className="flex flex-col gap-9 xl:col-start-1 xl:row-span-2 xl:row-start-1 print:col-start-1 print:row-span-2 print:row-start-1 print:gap-3">
          <TransferFacts order={order} />
          {!onlyLineOfPieces(order) && (
            <LineList
              order={order}
              isOwn={isOwn}
              onCancel={canCancel && !isRestOpen(order) ? (line) => setCancelling({ line }) : undefined}
              onChangePieces={canChange ? setChanging : undefined}
            />
          )}
          <OrderedFacts order={order} viewer={viewer} onChangePieces={canChange ? setChanging : undefined} />
          <DeliveryFacts order={order} viewer={viewer} />
          {hasParcelList(order) && <ParcelList order={order} viewer={viewer} />}
          <PaymentFacts order={order} />
          <RefundList order={order} />
          <DocumentList order={order} papers={viewer.isStaff ? [] : currentPapers(order)} />
          {!viewer.isStaff && order.state !== 'cancelled' && <WithdrawLink number={order.number} />}
        </div>
        <div className="flex flex-col gap-9 empty:hidden xl:col-start-2 print:col-start-2 print:gap-3">
          {(isOwn || may('GET /api/orders/:id/messages')) && (
            <Suspense>
              <Messages order={order} />
            </Suspense>
          )}
          {viewer.isStaff && (
            <Suspense>
              <AdminRecords order={order} />
            </Suspense>
          )}
        </div>
      </div>
      {changing && (
        <Suspense>
          <ChangePieces order={order} line={changing} onClose={() => setChanging(undefined)} />
        </Suspense>
      )}
      {cancelling && <CancelOrder order={order} line={cancelling.line} onClose={endCancelling} />}
    </article>
  );
}

/** Nothing where the shop takes no withdrawals online. */
function WithdrawLink({ number }: { readonly number: string }) {
  const link = useShop().legal.find(({ page }) => page === 'withdraw');
  if (!link) return null;
  return (
    <p className="print:hidden">
      <a
        href={`${localPath(link.path)}?order=${encodeURIComponent(number)}`}
        className="link-thread inline-block py-2"
      >
        {link.title}
      </a>
    </p>
  );
}

/** Moves the focus to the heading when a change of state has removed the focused button. */
function useFocusAfterChange(state: OrderState): void {
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current === state) return;
    previous.current = state;
    if (document.activeElement === document.body) document.getElementById(DASHBOARD_HEADING_ID)?.focus();
  }, [state]);
}

/** The head of the order's page: picture, number, article and state. */
function OrderHead({ order }: { readonly order: OrderDetails }) {
  return (
    <>
      <p className="mb-2 hidden text-xl font-semibold print:block">{useShop().name}</p>
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-5 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-7 print:grid-cols-[3.5rem_minmax(0,1fr)]">
        <OrderPicture order={order} width={144} className="aspect-square w-full" />
        <div className="flex min-w-0 flex-col items-start gap-3 print:gap-1">
          <h2 id={DASHBOARD_HEADING_ID} tabIndex={-1} className="text-2xl font-medium tabular-nums">
            {tx`Order ${<span className="min-[24rem]:whitespace-nowrap">{order.number}</span>}`}
          </h2>
          <div>
            <ArticleName order={order} />
            <ArticleNumber>{order.articleNumber}</ArticleNumber>
          </div>
          <OrderStateLabels order={order} />
        </div>
      </div>
    </>
  );
}

/** Links to the article while it is on sale. Several lines are listed with links of their own. */
function ArticleName({ order }: { readonly order: OrderDetails }) {
  const name = <bdi className="text-lg">{order.productName}</bdi>;
  const only = onlyLineOfPieces(order);
  if (!only?.articlePath) return name;
  return (
    <Link className="link-thread" to={only.articlePath}>
      {name}
    </Link>
  );
}

const KINDS: Readonly<Record<OrderDocument['kind'], string>> = {
  deposit_invoice: t`Invoice for the deposit`,
  invoice: t`Invoice`,
  credit_note: t`Credit note`,
};

interface DocumentListProps {
  readonly order: OrderDetails;
  readonly papers: readonly ExportPaper[];
}

/** The invoice, the credit notes and the papers of an order, as PDF files. */
function DocumentList({ order, papers }: DocumentListProps) {
  const { _id: id, documents } = order;
  if (documents.length === 0 && papers.length === 0) return null;
  return (
    <Section title={t`Documents`}>
      <ul>
        {papers.map((paper) => (
          <PaperRow key={paper._id} paper={paper} order={order} />
        ))}
        {documents.map(({ kind, number, issuedAt }) => (
          <li
            key={number}
            className="flex items-center justify-between gap-4 border-t border-base-300 py-2 last:border-b print:py-0.5"
          >
            <p className="min-w-0">
              {KINDS[kind]} <span className="whitespace-nowrap tabular-nums">{number}</span>
              <span className="text-sm text-base-content/75">
                , <time dateTime={issuedAt}>{formatDate(issuedAt)}</time>
              </span>
            </p>
            <DownloadButton
              load={() => requestFile('GET /api/orders/:id/documents/:number', { params: { id, number } })}
            >
              PDF<span className="sr-only"> {t`of ${number}`}</span>
            </DownloadButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const STATES: Readonly<Record<Refund['state'], string>> = {
  requested: t`on its way back to the card`,
  succeeded: t`paid back to the card`,
  failed: t`could not be paid back`,
};

/** What was transferred goes back by hand, and so at once. */
function refundText(state: Refund['state'], paymentMethod: OrderDetails['paymentMethod']): string {
  if (paymentMethod === 'account') return t`credited to the account`;
  return paymentMethod === 'transfer' && state === 'succeeded' ? t`transferred back` : STATES[state];
}

/** The refunds of an order: amount, date, reason, whether they have arrived, and of several lines what they are for. */
function RefundList({
  order: { refunds, lines, currency, paymentMethod },
}: {
  readonly order: OrderDetails;
}) {
  if (refunds.length === 0) return null;
  return (
    <Section title={t`Refunds`}>
      <ul>
        {refunds.map((refund) => (
          <li key={refund._id} className="border-t border-base-300 py-2 last:border-b">
            <p>
              <span className="font-semibold">{formatPrice(refund.amount, currency)}</span>{' '}
              <span className={refund.state === 'failed' ? 'text-error' : ''}>
                {refundText(refund.state, paymentMethod)}
              </span>
            </p>
            <p className="text-sm text-base-content/75">
              <time dateTime={refund.requestedAt}>{formatDate(refund.requestedAt)}</time>
              {lines.length === 1 &&
                refund.returnedQuantity > 0 &&
                t`, ${piecesText(refund.returnedQuantity)} back to stock`}
            </p>
            {lines.length > 1 &&
              lines.flatMap((line) =>
                refund.lines
                  .filter((refunded) => refunded.line === line._id)
                  .map((refunded) => (
                    <p key={line._id} className="text-sm text-base-content/75 wrap-anywhere">
                      {eventLineText({ ...refunded, name: lineName(line) }, currency)}
                    </p>
                  )),
              )}
            <p dir="auto">{refund.reason}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The timeline of an order along a running stitch: the events with their times, actors and notes. */
function Timeline({ order, viewer }: { readonly order: OrderDetails; readonly viewer: Viewer }) {
  return (
    <Section title={t`Timeline`}>
      <ol className="timeline">
        {order.events.map((event) => (
          <li key={event._id} data-internal={event.isInternal || undefined}>
            <Entry
              event={repeatsReason(event, order.events) ? { ...event, note: '' } : event}
              actor={eventActor(event, order, viewer)}
              currency={order.currency}
            />
          </li>
        ))}
      </ol>
      <ComingSteps order={order} />
    </Section>
  );
}

/** The states that an order still goes through, in outline, with the days that are known. */
function ComingSteps({ order }: { readonly order: OrderDetails }) {
  const reached = STEPS.indexOf(order.state);
  if (reached < 0 || reached === STEPS.length - 1) return null;
  const coming = STEPS.slice(reached + 1);
  return (
    <ol className="timeline mt-4 text-base-content/75 print:hidden" data-coming aria-label={t`Still to come`}>
      {coming.map((step) => (
        <li key={step}>
          {ORDER_STATE_TEXTS[step]}
          {stepText(order, step) && <span className="block text-sm">{stepText(order, step)}</span>}
        </li>
      ))}
    </ol>
  );
}

const STEPS: readonly OrderState[] = ['unpaid', 'paid', ...fulfilments];

/** The reason is shown where the refund was requested, unless it was made at the card provider. */
function repeatsReason({ type, note }: OrderEvent, events: readonly OrderEvent[]): boolean {
  return type === 'refunded' && events.some((one) => one.type === 'refund_requested' && one.note === note);
}

interface EntryProps {
  readonly event: OrderEvent;
  readonly actor: string;
  readonly currency: OrderDetails['currency'];
}

function Entry({ event, actor, currency }: EntryProps) {
  const detail = eventDetail(event, currency);
  return (
    <>
      <p className="font-semibold">{eventTitle(event, currency)}</p>
      <p className="text-sm text-base-content/75">
        {tx`${<time dateTime={event.at}>{formatDateTime(event.at)}</time>}, by ${<bdi>{actor}</bdi>}`}
        {event.isInternal && (
          <span className="font-semibold text-secondary"> · {t`only the mill sees this`}</span>
        )}
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
