// The page of one customer for staff: contact, orders with sums, swatches and reservations, reviews, notes; role and
// sessions are in a menu.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import type { Customer } from '#contract/office/customers.ts';
import type { Order } from '#contract/orders/order.ts';
import { orderedText } from '#contract/orders/order-texts.ts';
import { ApiError } from '#web/api/api-error.ts';
import { orderQueries } from '#web/api/order-queries.ts';
import { statementQuery } from '#web/api/statement-query.ts';
import { userQueries } from '#web/api/user-queries.ts';
import { EmptyState, ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { BackLink, backTo } from '#web/components/ui/back-link.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { type Fact, Facts, Section } from '#web/components/ui/section.tsx';
import { DashboardHeading } from '#web/layout/dashboard-heading.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { useDocumentTitle } from '#web/layout/use-document-title.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { Stars } from '#web/parts/articles/stars.tsx';
import { formatDate, formatRecentDate, formatTotal } from '#web/parts/orders/order-format.ts';
import { ORDER_STATE_TEXTS } from '#web/parts/orders/order-state-texts.ts';
import {
  QUOTATION_STATE_TEXTS,
  quotationPrice,
  quotationTitle,
} from '#web/parts/quotations/quotation-texts.ts';
import { StaffOnly } from '#web/parts/sign-in/guards.tsx';
import { useMay } from '#web/session/use-session.ts';
import { CustomerMenu } from './customer/customer-menu.tsx';
import { CustomerNotes } from './customer/customer-notes.tsx';
import { CustomerPayment } from './customer/customer-payment.tsx';
import { ROLE_TEXTS } from './users/role-texts.ts';

const ORDERS_SHOWN = 10;

export const meta = hiddenMeta('Customer');

export default function CustomerPage() {
  const { email = '' } = useParams();
  return (
    <StaffOnly needs="GET /api/customers/:email">
      <OneCustomer key={email} email={email} />
    </StaffOnly>
  );
}

function OneCustomer({ email }: { readonly email: string }) {
  const { data, error, isPending, refetch } = useQuery(userQueries.customer(email));
  const orders = useInfiniteQuery(ordersOf(email));
  const may = useMay();
  const statement = useQuery({ ...statementQuery(email), enabled: may('GET /api/statements/:email') });
  useDocumentTitle(data?.name || 'Customer');
  // All of it comes at once, so that no part pushes another down.
  if (isPending || orders.isPending || statement.isLoading)
    return <FullScreenSpinner label="Loading the customer" />;
  if (error instanceof ApiError && error.code === 'user_not_found')
    return (
      <EmptyState title="There is no such customer.">
        <ButtonLink to={pages.users}>{formTexts.dashboard.allUser}</ButtonLink>
      </EmptyState>
    );
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <article>
      <BackLink to={pages.users} name={formTexts.dashboard.allUser} />
      <div className="mt-3 mb-5 flex flex-wrap items-center gap-x-6 gap-y-2">
        <DashboardHeading inline>
          <bdi>{data.name || data.email}</bdi>
        </DashboardHeading>
        {data.role && <span className="font-semibold text-secondary">{ROLE_TEXTS[data.role]}</span>}
        <CustomerMenu customer={data} />
      </div>
      <Figures customer={data} />
      {/* Narrow screens have one column, with contact first and notes last. */}
      <div className="mt-9 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-9 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="contents lg:flex lg:flex-col lg:gap-9">
          <Orders customer={data} />
          <Quotations customer={data} />
          <Swatches customer={data} />
          <Reviews customer={data} />
        </div>
        <div className="contents lg:flex lg:flex-col lg:gap-9">
          <Contact customer={data} />
          <CustomerPayment customer={data} />
          <CustomerNotes customer={data} />
        </div>
      </div>
    </article>
  );
}

interface CustomerProps {
  readonly customer: Customer;
}

function Figures({ customer: { sums, unpaidOrders, firstOrderAt, lastOrderAt } }: CustomerProps) {
  const orders = sums.reduce((count, one) => count + one.orders, 0);
  const figures: readonly (readonly [string, string | false])[] = [
    ['Paid orders', formatNumber(orders)],
    [
      'Ordered for',
      sums.map(({ paid, currency }) => formatPrice(paid, currency)).join(' + ') || formatPrice(0),
    ],
    [
      'Refunded',
      sums.some(({ refunded }) => refunded > 0) &&
        sums.map(({ refunded, currency }) => formatPrice(refunded, currency)).join(' + '),
    ],
    ['Not paid yet', unpaidOrders > 0 && formatNumber(unpaidOrders)],
    ['First order', firstOrderAt !== null && formatDate(firstOrderAt)],
    ['Last order', lastOrderAt !== null && lastOrderAt !== firstOrderAt && formatDate(lastOrderAt)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-10 gap-y-4 border-y border-base-300 py-4 sm:flex sm:flex-wrap">
      {figures.map(
        ([name, value]) =>
          value !== false && (
            <div key={name}>
              <dt className="text-base-content/75 text-sm">{name}</dt>
              <dd className="font-display text-2xl tabular-nums leading-tight">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Contact({ customer }: CustomerProps) {
  const { email, isEmailConfirmed, phone, company, taxId, taxIdHolder, isOtherCompany, address, linkend } =
    customer;
  const facts: Fact[] = [
    [
      'Email',
      <>
        <a className="link-thread" href={`mailto:${email}`}>
          {email}
        </a>
        {!isEmailConfirmed && <span className="block text-base-content/75 text-sm">Not confirmed yet</span>}
      </>,
    ],
    [
      'Phone',
      phone && (
        <a className="link-thread" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      ),
    ],
    ['Company', company],
    ['Tax id', taxId],
    [
      'It is that of',
      taxIdHolder ? (
        <>
          {taxIdHolder}
          {isOtherCompany && <strong className="block text-warning">Not the customer’s company</strong>}
        </>
      ) : (
        taxIdHolder === '' && 'No name is given by its country'
      ),
    ],
    ['Address', address],
    ['ID in another system', customer.externalId],
    [
      'Profile',
      linkend && (
        <a
          className="link-thread"
          href={/^https?:/i.test(linkend) ? linkend : `https://${linkend}`}
          rel="noreferrer nofollow"
        >
          {linkend}
        </a>
      ),
    ],
  ];
  return (
    <Section title="Contact" className="max-lg:order-first">
      <Facts facts={facts} />
    </Section>
  );
}

function ordersOf(customer: string) {
  const filter = { customer, sort: 'newest' } as const;
  return orderQueries.allOrders(new URLSearchParams(filter).toString(), filter);
}

function Orders({ customer: { email, name } }: CustomerProps) {
  const { data, error, refetch } = useInfiniteQuery(ordersOf(email));
  const orders = data?.pages.flatMap(({ items }) => items) ?? [];
  const all = `${pages.manageAllOrder}?${new URLSearchParams({ customer: email })}`;
  return (
    <Section title="Orders">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && orders.length === 0 && <p className="text-base-content/75">Nothing has been ordered yet.</p>}
      <ul>
        {orders.slice(0, ORDERS_SHOWN).map((order) => (
          <li key={order._id} className="border-t border-base-300 last:border-b">
            <OrderLine order={order} back={backTo(fillPath(pages.customer, { email }), name || email)} />
          </li>
        ))}
      </ul>
      {orders.length > ORDERS_SHOWN && (
        <p className="mt-3 text-sm">
          <Link className="link-thread" to={all}>
            All orders of this customer
          </Link>
        </p>
      )}
    </Section>
  );
}

const ROW = 'grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2 hover:bg-base-200';

function OrderLine({ order, back }: { readonly order: Order; readonly back: object }) {
  return (
    <Link to={fillPath(pages.order, { id: order._id })} state={back} className={ROW}>
      <span className="min-w-0">
        <span className="link-thread tabular-nums">{order.number}</span>{' '}
        <span className="text-base-content/75 text-sm">{formatRecentDate(order.placedAt)}</span>
        <bdi className="block truncate text-sm">
          {order.productName}, {orderedText(order.lines)}
        </bdi>
      </span>{' '}
      <span className="text-right tabular-nums">
        {formatTotal(order)}
        <span className="block text-base-content/75 text-sm">{ORDER_STATE_TEXTS[order.state]}</span>
      </span>
    </Link>
  );
}

function Quotations({ customer: { quotations, email, name } }: CustomerProps) {
  if (quotations.length === 0) return null;
  return (
    <Section title={formTexts.dashboard.quotations}>
      <ul>
        {quotations.map((quotation) => (
          <li key={quotation._id} className="border-t border-base-300 last:border-b">
            <Link
              to={fillPath(pages.quotation, { id: quotation._id })}
              state={backTo(fillPath(pages.customer, { email }), name || email)}
              className={ROW}
            >
              <span className="min-w-0">
                <bdi className="link-thread block truncate">{quotationTitle(quotation)}</bdi>
                <span className="text-base-content/75 text-sm">{formatRecentDate(quotation.createdAt)}</span>
              </span>{' '}
              <span className="text-right tabular-nums">
                {quotationPrice(quotation)}
                <span className="block text-base-content/75 text-sm">
                  {QUOTATION_STATE_TEXTS[quotation.state]}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Swatches({ customer: { swatches } }: CustomerProps) {
  if (swatches.length === 0) return null;
  return (
    <Section title="Swatches and reservations">
      <ul>
        {swatches.map(({ order, productName, articleNumber, state, placedAt, reservation }) => (
          <li
            key={`${order._id} ${articleNumber}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-base-300 py-2 last:border-b"
          >
            <span className="min-w-0">
              <bdi className="block truncate">{productName}</bdi>
              <span className="block text-base-content/75 text-sm">
                {articleNumber},{' '}
                <Link className="link-thread" to={fillPath(pages.order, { id: order._id })}>
                  {order.number}
                </Link>
              </span>
              {reservation && (
                <span className="block text-sm">
                  {piecesText(reservation.quantity)} reserved until {formatDate(reservation.endsAt)}
                  {reservation.lot && `, lot ${reservation.lot.name}`}
                </span>
              )}
            </span>
            <span className="text-right text-base-content/75 text-sm">
              {formatRecentDate(placedAt)}
              <span className="block">{ORDER_STATE_TEXTS[state]}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const REVIEW_STATES = { waiting: 'Waits to be published', hidden: 'Hidden', published: '' } as const;

function Reviews({ customer: { reviews } }: CustomerProps) {
  if (reviews.length === 0) return null;
  return (
    <Section title="Reviews">
      <ul>
        {reviews.map(({ _id, productName, description, stars, state }) => (
          <li key={_id} className="border-t border-base-300 py-2 last:border-b">
            <p className="flex flex-wrap items-center gap-x-3 text-sm">
              <bdi className="font-semibold">{productName ?? 'The shop'}</bdi>
              {stars !== null && <Stars stars={stars} className="h-3.5" />}
              {REVIEW_STATES[state] && <span className="text-base-content/75">{REVIEW_STATES[state]}</span>}
            </p>
            <p className="mt-1 line-clamp-3 wrap-anywhere" dir="auto">
              {description}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
