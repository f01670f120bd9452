// The ordered articles, the delivery, and the payment.
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { fillPath, pages } from '#contract/core/paths.ts';
import { TAX_RULE_TEXTS } from '#contract/core/tax.ts';
import { incotermText } from '#contract/customs/incoterms.ts';
import { formatPrice } from '#contract/figures/money.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { lengthText, type Units } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import type { OrderDetails, OrderLineDetails } from '#contract/orders/order-details.ts';
import { linePrice } from '#contract/orders/order-price.ts';
import { TextButton } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { orderedLotText } from '#web/parts/orders/lot-texts.ts';
import { useMay } from '#web/session/use-session.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { type Fact, Facts, Section } from '../../../components/ui/section.tsx';
import { formatDate, formatDateTime, formatTotal } from '../../../parts/orders/order-format.ts';
import { measuresText } from '../office/parcel-measures.tsx';
import { cardText } from '../payment/card-brand.tsx';
import { AwaitedPieces } from './late-pieces.tsx';
import { LotPictures } from './lot-pictures.tsx';
import { onlyLineOfPieces } from './only-line.ts';
import { hasParcelList, TrackingNumber } from './parcel-list.tsx';
import type { Viewer } from './timeline-texts.ts';

const CorrectAddress = lazy(() => import('./correct-address.tsx'));
const ParcelDialog = lazy(() => import('#web/pages/orders/office/parcel-dialog.tsx'));

interface OrderProps {
  readonly order: OrderDetails;
}

interface OrderedFactsProps extends OrderProps {
  readonly viewer: Viewer;
  /** Missing where the viewer cannot change the pieces. */
  readonly onChangePieces: ((line: OrderLineDetails) => void) | undefined;
}

export function OrderedFacts({ order, viewer, onChangePieces }: OrderedFactsProps) {
  const units = useUnits();
  const { refunded, refunding, credit, currency } = order;
  const only = onlyLineOfPieces(order);
  return (
    <Section title={t`Order`}>
      <Facts
        facts={[
          ...(only ? pieceFacts(only, currency, units) : []),
          [t`Swatch credit`, credit > 0 && `−${formatPrice(credit, currency)}`],
          ...(only ? deliveryPrice(order) : []),
          ...taxFacts(order),
          [t`Total`, <strong key="total">{formatTotal(order)}</strong>],
          ...depositFacts(order),
          [t`Credit used`, order.creditUses.length > 0 && <CreditUses order={order} />],
          [t`Refunded`, refunded > 0 && formatPrice(refunded, currency)],
          [t`Refund requested`, refunding > 0 && formatPrice(refunding, currency)],
          [t`Purchase order`, order.purchaseOrderNumber],
          [t`ID in another system`, viewer.isStaff && order.externalId],
          [t`Ordered`, formatDateTime(order.placedAt)],
          [t`Custom details`, order.customDetails],
        ]}
      />
      {only && onChangePieces && (
        <TextButton
          className={CORRECT}
          onClick={() => onChangePieces(only)}
        >{t`Change the pieces`}</TextButton>
      )}
    </Section>
  );
}

/** The two parts of the price of an order with a deposit. */
function depositFacts({ deposit, currency, state }: OrderDetails): Fact[] {
  if (!deposit) return [];
  const { amount, rest, paidAt, restDueAt, transactionId } = deposit;
  const [paid, left] = [formatPrice(amount, currency), formatPrice(rest, currency)];
  const due = restDueAt
    ? t`${left}, due since ${formatDate(restDueAt)}`
    : t`${left}, due once the pieces are woven`;
  return [
    [t`Deposit`, paidAt ? t`${paid}, paid on ${formatDate(paidAt)}` : paid],
    [t`Its transaction`, transactionId],
    [t`Rest`, state === 'unpaid' ? due : left],
  ];
}

/** What the delivery costs, beside the only other line. */
const deliveryPrice = (order: OrderDetails): Fact[] =>
  order.lines
    .filter(({ kind }) => kind === 'delivery')
    .map((line) => {
      const price = linePrice(line, order);
      if (line.isSurcharge) return [line.productName, formatPrice(price, order.currency)];
      const place = collectionPlace(line.productName);
      return [
        place === undefined ? t`Delivery` : t`Collection`,
        [place ?? line.productName, price > 0 ? formatPrice(price, order.currency) : t`free`]
          .filter(Boolean)
          .join(': '),
      ];
    });

/** Undefined for a delivery; '' where no place is stated. The line has the language of the order: this page's, or English. */
function collectionPlace(lineName: string): string | undefined {
  const own = t`Collection at the mill`;
  const rest = lineName.startsWith(own)
    ? lineName.slice(own.length)
    : /^Collection at the mill(.*)/.exec(lineName)?.[1];
  return rest?.replace(/^\s*:\s*/, '');
}

/** Net, the tax of each rate, and why there is none. */
function taxFacts({ tax, currency }: OrderDetails): Fact[] {
  if (!tax) return [];
  const { rule, net, rates, buyerTaxId, taxIdHolder, otherCompany } = tax;
  return [
    [t`Net`, formatPrice(net, currency)],
    ...rates.map(
      ({ percent, tax: amount }): Fact => [t`VAT ${`${percent} %`}`, formatPrice(amount, currency)],
    ),
    [t`Tax`, TAX_RULE_TEXTS[rule]],
    [t`Your tax id`, rule === 'reverse_charge' && buyerTaxId],
    [t`It is that of`, taxIdHolder || (taxIdHolder === '' && t`No name is given by its country`)],
    [
      t`But ordered by`,
      otherCompany !== undefined && (
        <strong className="text-warning">{otherCompany || t`A customer without a company`}</strong>
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
          {tx`${formatPrice(amount, currency)} for ${(
            <Link className="link-thread whitespace-nowrap" to={fillPath(pages.order, { id: order._id })}>
              {order.number}
            </Link>
          )}`}
        </span>
      ))}
    </>
  );
}

function pieceFacts(line: OrderLineDetails, currency: OrderDetails['currency'], units: Units): Fact[] {
  const { productName, quantity, awaitedQuantity, expected, lots, pieceLengthM, unitPrice } = line;
  return [
    [t`Pieces`, formatNumber(quantity)],
    expected.length > 0
      ? [t`Of these`, <AwaitedPieces key="awaited" line={line} />]
      : [t`To be woven`, awaitedQuantity > 0 && formatNumber(awaitedQuantity)],
    [
      lots.length > 1 ? t`Dye lots` : t`Dye lot`,
      lots.length > 0 && (
        <>
          <span>{lots.map(orderedLotText).join('\n')}</span>
          <LotPictures lots={lots} productName={productName} />
        </>
      ),
    ],
    [units === 'metric' ? t`Metres` : t`Yards`, pieceLengthM && lengthText(units, quantity * pieceLengthM)],
    [t`Price per piece`, formatPrice(unitPrice, currency)],
  ];
}

export function DeliveryFacts({ order, viewer }: OrderProps & { readonly viewer: Viewer }) {
  const [isOpen, setOpen] = useState<'address' | 'parcel'>();
  const may = useMay();
  const close = () => setOpen(undefined);
  const only = hasParcelList(order) ? undefined : order.parcels[0];
  return (
    <Section title={t`Delivery`}>
      <Facts
        facts={[
          [t`For`, order.userName],
          [t`Address`, order.address],
          [t`Phone`, order.phone],
          [
            t`Shipping`,
            order.lines.some(({ expected }) => expected.length > 0) &&
              (order.shipsTogether ? t`All together` : t`What is there first in a parcel of its own`),
          ],
          [t`Terms of delivery`, order.incoterm && incotermText(order.incoterm)],
          [t`Carrier`, only?.carrier],
          [t`Tracking number`, only && <TrackingNumber parcel={only} />],
          [t`Parcel`, viewer.isStaff && only && measuresText(only)],
        ]}
      />
      {canCorrectAddress(order, viewer, may('PATCH /api/orders/:id/address')) && (
        <TextButton
          className={CORRECT}
          onClick={() => setOpen('address')}
        >{t`Change the address`}</TextButton>
      )}
      {may('PATCH /api/orders/:id/parcels/:parcel') && only && (
        <TextButton
          className={CORRECT}
          onClick={() => setOpen('parcel')}
        >{t`Correct the tracking number`}</TextButton>
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
    <Section title={t`Payment`}>
      <Facts
        facts={[
          [t`Method`, methodText(order)],
          [t`Invoice due`, order.invoiceDueAt && formatDate(order.invoiceDueAt)],
          [t`Card`, order.card && cardText(order.card)],
          [t`Transaction id`, order.transactionId],
          [t`Paid together`, order.paidWith.length > 0 && <PaidWith order={order} />],
        ]}
      />
    </Section>
  );
}

/** A card is named itself. */
const methodText = ({ paymentMethod }: OrderDetails) =>
  paymentMethod === 'account' ? t`On account` : paymentMethod === 'transfer' && t`Bank transfer`;

/** The other orders of the same payment. */
function PaidWith({ order }: OrderProps) {
  return (
    <>
      {t`with`}{' '}
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
