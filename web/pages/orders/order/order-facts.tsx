// The ordered articles, the delivery, and the payment.
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { lengthText, type Units } from '#contract/figures/units.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { linePrice } from '#contract/orders/order-price.ts';
import { TextButton } from '#web/components/ui/button.tsx';
import { orderedLotText } from '#web/parts/orders/lot-texts.ts';
import { useMay } from '#web/session/use-session.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { type Fact, Facts, Section } from '../../../components/ui/section.tsx';
import { formatDate, formatDateTime, formatTotal } from '../../../parts/orders/order-format.ts';
import { cardText } from '../payment/card-brand.tsx';
import { onlyLineOfPieces } from './only-line.ts';
import { hasParcelList, TrackingNumber } from './parcel-list.tsx';
import type { Viewer } from './timeline-texts.ts';

const CorrectAddress = lazy(() => import('./correct-address.tsx'));
const ParcelDialog = lazy(() => import('#web/pages/orders/office/parcel-dialog.tsx'));

interface OrderProps {
  readonly order: OrderDetails;
}

interface OrderedFactsProps extends OrderProps {
  /** Missing where the viewer cannot change the pieces. */
  readonly onChangePieces: ((line: OrderLineDetails) => void) | undefined;
}

export function OrderedFacts({ order, onChangePieces }: OrderedFactsProps) {
  const units = useUnits();
  const { refunded, refunding, credit, currency } = order;
  const only = onlyLineOfPieces(order);
  return (
    <Section title="Order">
      <Facts
        facts={[
          ...(only ? pieceFacts(only, currency, units) : []),
          ['Swatch credit', credit > 0 && `−${formatPrice(credit, currency)}`],
          ...(only ? deliveryPrice(order) : []),
          ...taxFacts(order),
          ['Total', <strong key="total">{formatTotal(order)}</strong>],
          ...depositFacts(order),
          ['Credit used', order.creditUses.length > 0 && <CreditUses order={order} />],
          ['Refunded', refunded > 0 && formatPrice(refunded, currency)],
          ['Refund requested', refunding > 0 && formatPrice(refunding, currency)],
          ['Purchase order', order.purchaseOrderNumber],
          ['Ordered', formatDateTime(order.placedAt)],
          ['Custom details', order.customDetails],
        ]}
      />
      {only && onChangePieces && (
        <TextButton className={CORRECT} onClick={() => onChangePieces(only)}>
          Change the pieces
        </TextButton>
      )}
    </Section>
  );
}

/** The two parts of the price of an order with a deposit. */
function depositFacts({ deposit, currency, state }: OrderDetails): Fact[] {
  if (!deposit) return [];
  const { amount, rest, paidAt, restDueAt, transactionId } = deposit;
  const due = restDueAt ? `, due since ${formatDate(restDueAt)}` : ', due once the pieces are woven';
  return [
    ['Deposit', `${formatPrice(amount, currency)}${paidAt ? `, paid on ${formatDate(paidAt)}` : ''}`],
    ['Its transaction', transactionId],
    ['Rest', `${formatPrice(rest, currency)}${state === 'unpaid' ? due : ''}`],
  ];
}

/** What the delivery costs, beside the only other line. */
const deliveryPrice = (order: OrderDetails): Fact[] =>
  order.lines
    .filter(({ kind }) => kind === 'delivery')
    .map((line) => {
      const price = linePrice(line, order);
      if (line.isSurcharge) return [line.productName, formatPrice(price, order.currency)];
      const place = line.productName.replace(/^Collection at the mill(: )?/, '');
      return [
        line.productName.startsWith('To ') ? 'Delivery' : 'Collection',
        [place, price > 0 ? formatPrice(price, order.currency) : 'free'].filter(Boolean).join(': '),
      ];
    });

/** Net, the tax of each rate, and why there is none. */
function taxFacts({ tax, currency }: OrderDetails): Fact[] {
  if (!tax) return [];
  const { net, rates, words, buyerTaxId, taxIdHolder, otherCompany } = tax;
  return [
    ['Net', formatPrice(net, currency)],
    ...rates.map(({ percent, tax: amount }): Fact => [`VAT ${percent} %`, formatPrice(amount, currency)]),
    ['Tax', words],
    ['Your tax id', words.includes('reverse') && buyerTaxId],
    ['It is that of', taxIdHolder || (taxIdHolder === '' && 'No name is given by its country')],
    [
      'But ordered by',
      otherCompany !== undefined && (
        <strong className="text-warning">{otherCompany || 'A customer without a company'}</strong>
      ),
    ],
  ];
}

/** The orders that have used the credit of this order's swatches. */
function CreditUses({ order: { creditUses, currency } }: OrderProps) {
  return (
    <>
      {creditUses.map(({ order, amount }) => (
        <span key={order._id} className="block">
          {formatPrice(amount, currency)} for{' '}
          <Link className="link-thread whitespace-nowrap" to={fillPath(pages.order, { id: order._id })}>
            {order.number}
          </Link>
        </span>
      ))}
    </>
  );
}

function pieceFacts(
  { quantity, awaitedQuantity, lots, pieceLengthM, unitPrice }: OrderLineDetails,
  currency: OrderDetails['currency'],
  units: Units,
): Fact[] {
  return [
    ['Pieces', formatNumber(quantity)],
    ['To be woven', awaitedQuantity > 0 && formatNumber(awaitedQuantity)],
    [lots.length > 1 ? 'Dye lots' : 'Dye lot', lots.map(orderedLotText).join('\n')],
    [units === 'metric' ? 'Metres' : 'Yards', pieceLengthM && lengthText(units, quantity * pieceLengthM)],
    ['Price per piece', formatPrice(unitPrice, currency)],
  ];
}

export function DeliveryFacts({ order, viewer }: OrderProps & { readonly viewer: Viewer }) {
  const [isOpen, setOpen] = useState<'address' | 'parcel'>();
  const may = useMay();
  const close = () => setOpen(undefined);
  const only = hasParcelList(order) ? undefined : order.parcels[0];
  return (
    <Section title="Delivery">
      <Facts
        facts={[
          ['For', order.userName],
          ['Address', order.address],
          ['Phone', order.phone],
          ['Carrier', only?.carrier],
          ['Tracking number', only && <TrackingNumber parcel={only} />],
        ]}
      />
      {canCorrectAddress(order, viewer, may('PATCH /api/orders/:id/address')) && (
        <TextButton className={CORRECT} onClick={() => setOpen('address')}>
          Change the address
        </TextButton>
      )}
      {may('PATCH /api/orders/:id/parcels/:parcel') && only && (
        <TextButton className={CORRECT} onClick={() => setOpen('parcel')}>
          Correct the tracking number
        </TextButton>
      )}
      <Suspense>
        {isOpen === 'address' && <CorrectAddress order={order} onClose={close} />}
        {isOpen === 'parcel' && only && <ParcelDialog order={order} parcel={only} onClose={close} />}
      </Suspense>
    </Section>
  );
}

const CORRECT = 'mt-2 text-sm print:hidden';

/** Customers until the order is paid, staff with the right role until it is shipped. */
const canCorrectAddress = ({ state, user }: OrderDetails, { email }: Viewer, isForRole: boolean) =>
  state === 'unpaid'
    ? isForRole || user === email
    : isForRole && (state === 'paid' || state === 'processing');

export function PaymentFacts({ order }: OrderProps) {
  // An order of free swatches has no payment.
  if (!order.paid || order.price === 0) return null;
  return (
    <Section title="Payment">
      <Facts
        facts={[
          ['Method', order.invoiceDueAt && 'On account'],
          ['Invoice due', order.invoiceDueAt && formatDate(order.invoiceDueAt)],
          ['Card', order.card && cardText(order.card)],
          ['Transaction id', order.transactionId],
          ['Paid together', order.paidWith.length > 0 && <PaidWith order={order} />],
        ]}
      />
    </Section>
  );
}

/** The other orders of the same payment. */
function PaidWith({ order }: OrderProps) {
  return (
    <>
      with{' '}
      {order.paidWith.map(({ _id, number }, index) => (
        <span key={_id}>
          {index > 0 && ', '}
          <Link className="link-thread whitespace-nowrap" to={fillPath(pages.order, { id: _id })}>
            {number}
          </Link>
        </span>
      ))}
    </>
  );
}
