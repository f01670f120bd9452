// Orders of the sample shop over the last ten weeks, oldest first. Samples: replace them.
import { customers, type SampleCustomer } from './customers.ts';

export interface SampleOrder {
  /** The days since it was placed. */
  readonly daysAgo: number;
  readonly customer: SampleCustomer;
  /** In an order of swatches, the fabric of the first one. */
  readonly fabric: string;
  /** In an order of swatches, their number. */
  readonly pieces: number;
  readonly swatches?: readonly SampleSwatch[];
  /** The state that it has reached. */
  readonly until: 'unpaid' | 'paid' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'expired';
  /** The name of the preferred lot. */
  readonly lot?: string;
  readonly customDetails?: string;
  readonly purchaseOrderNumber?: string;
  /** Orders with the same value are paid together, when the last of them would be. */
  readonly payment?: string;
  readonly carrier?: string;
  /** An admin's internal note. */
  readonly note?: string;
  readonly cancelled?: { readonly by: 'customer' | 'admin'; readonly reason: string };
  readonly refund?: Refund;
}

export interface SampleSwatch {
  readonly fabric: string;
  /** The number of reserved pieces, if the settings allow as many. */
  readonly reserved?: number;
}

interface Refund {
  /** The number of pieces paid back; all by default. */
  readonly pieces?: number;
  readonly returnedQuantity: number;
  readonly reason: string;
  /** The days after the order was placed. */
  readonly days: number;
}

const { mia, ines, nomvula, aiko, camila, priyanka } = customers;
const { luc, tomasz, fergus, henrik, margaret, josephine } = customers;

const tenToSixWeeksAgo: readonly SampleOrder[] = [
  {
    daysAgo: 69.6,
    customer: ines,
    fabric: 'Bleachfield Poplin',
    pieces: 48,
    until: 'delivered',
    purchaseOrderNumber: 'AC-2281',
    carrier: 'DHL',
  },
  { daysAgo: 68.3, customer: fergus, fabric: 'Weaver’s Row Tartan', pieces: 8, until: 'delivered' },
  {
    daysAgo: 67.1,
    customer: luc,
    fabric: 'Theatre Velvet, Petrol',
    pieces: 24,
    until: 'delivered',
    carrier: 'DHL',
    purchaseOrderNumber: 'TDB 26/118',
    lot: '1187',
  },
  { daysAgo: 65.8, customer: henrik, fabric: 'Donegal Fleck, Oatmeal', pieces: 16, until: 'delivered' },
  { daysAgo: 64.2, customer: nomvula, fabric: 'Mill Canvas No. 8', pieces: 60, until: 'delivered' },
  {
    daysAgo: 62.9,
    customer: camila,
    fabric: 'Meadow Lawn, Cream',
    pieces: 6,
    until: 'delivered',
    customDetails: 'For christening gowns: please choose a piece without joins.',
  },
  { daysAgo: 60.5, customer: tomasz, fabric: 'Eight-Wale Corduroy, Tobacco', pieces: 18, until: 'delivered' },
  {
    daysAgo: 58.7,
    customer: aiko,
    fabric: 'Shuttle Denim, 14 oz',
    pieces: 40,
    until: 'delivered',
    carrier: 'FedEx',
    purchaseOrderNumber: 'MD-0917',
  },
  { daysAgo: 57.4, customer: josephine, fabric: 'Shot Dupion, Peacock', pieces: 4, until: 'expired' },
  { daysAgo: 55.9, customer: priyanka, fabric: 'Veranda Seersucker', pieces: 36, until: 'delivered' },
  { daysAgo: 54.3, customer: mia, fabric: 'Orchard Gingham', pieces: 6, until: 'delivered' },
  { daysAgo: 52.8, customer: margaret, fabric: 'Ashby Damask, Old Gold', pieces: 12, until: 'delivered' },
  {
    daysAgo: 51.2,
    customer: luc,
    fabric: 'Frost Organza',
    pieces: 6,
    until: 'delivered',
    refund: {
      pieces: 2,
      returnedQuantity: 0,
      days: 9,
      reason: 'Two pieces had a pulled thread near the end; the customer keeps them for samples.',
    },
  },
  { daysAgo: 49.6, customer: ines, fabric: 'Ferry Chambray', pieces: 24, until: 'delivered', carrier: 'DHL' },
  { daysAgo: 48.1, customer: henrik, fabric: 'Fell Herringbone Tweed', pieces: 9, until: 'delivered' },
  {
    daysAgo: 46.4,
    customer: camila,
    fabric: 'Shuttle Denim, 14 oz',
    pieces: 4,
    until: 'cancelled',
    cancelled: { by: 'customer', reason: '' },
  },
  { daysAgo: 46.3, customer: camila, fabric: 'Shuttle Denim, 14 oz', pieces: 6, until: 'delivered' },
  { daysAgo: 44.7, customer: fergus, fabric: 'Gun Club Check', pieces: 5, until: 'delivered' },
];

const sixToTwoWeeksAgo: readonly SampleOrder[] = [
  { daysAgo: 42.5, customer: nomvula, fabric: 'Harbour Ticking', pieces: 20, until: 'delivered' },
  { daysAgo: 41.2, customer: tomasz, fabric: 'Keeper’s Moleskin', pieces: 12, until: 'delivered' },
  { daysAgo: 39.8, customer: margaret, fabric: 'Swan Sateen', pieces: 14, until: 'delivered' },
  {
    daysAgo: 38.4,
    customer: priyanka,
    fabric: 'Bleachfield Poplin',
    pieces: 60,
    until: 'delivered',
    purchaseOrderNumber: 'MT/26/0447',
    payment: 'shirts of Monsoon & Thread',
    carrier: 'DHL',
  },
  {
    daysAgo: 38.3,
    customer: priyanka,
    fabric: 'Quad Oxford, Rose',
    pieces: 24,
    until: 'delivered',
    purchaseOrderNumber: 'MT/26/0447',
    payment: 'shirts of Monsoon & Thread',
    carrier: 'DHL',
  },
  {
    daysAgo: 36.6,
    customer: josephine,
    fabric: 'Duchesse Satin, Claret',
    pieces: 3,
    until: 'delivered',
    refund: {
      returnedQuantity: 3,
      days: 13,
      reason: 'Ordered in the wrong red; all pieces came back uncut.',
    },
  },
  { daysAgo: 35.1, customer: henrik, fabric: 'Donegal Fleck, Oatmeal', pieces: 8, until: 'delivered' },
  { daysAgo: 33.7, customer: aiko, fabric: 'Foundry Drill, Rust', pieces: 16, until: 'delivered' },
  { daysAgo: 32.2, customer: luc, fabric: 'Shot Dupion, Peacock', pieces: 8, until: 'delivered' },
  {
    daysAgo: 30.9,
    customer: tomasz,
    fabric: 'Promenade Deck Stripe',
    pieces: 30,
    until: 'cancelled',
    cancelled: { by: 'admin', reason: 'Ordered twice; the other order is being woven.' },
  },
  { daysAgo: 30.8, customer: tomasz, fabric: 'Promenade Deck Stripe', pieces: 30, until: 'delivered' },
  { daysAgo: 28.5, customer: ines, fabric: 'Bleachfield Poplin', pieces: 36, until: 'delivered' },
  { daysAgo: 27.3, customer: fergus, fabric: 'Weaver’s Row Tartan', pieces: 12, until: 'delivered' },
  {
    daysAgo: 25.6,
    customer: margaret,
    fabric: 'Theatre Velvet, Petrol',
    pieces: 16,
    until: 'delivered',
    note: 'Asked for pieces of one bath by telephone: all from lot 1187.',
    lot: '1187',
  },
  {
    daysAgo: 24.1,
    customer: nomvula,
    fabric: 'Mill Canvas No. 8',
    pieces: 80,
    until: 'delivered',
    refund: {
      pieces: 5,
      returnedQuantity: 5,
      days: 12,
      reason: 'Five pieces more than ordered were packed and charged.',
    },
  },
  { daysAgo: 22.4, customer: mia, fabric: 'Sprig Lawn, Bluebell', pieces: 5, until: 'delivered' },
  { daysAgo: 21.2, customer: henrik, fabric: 'Hopsack, Midnight', pieces: 7, until: 'delivered' },
  { daysAgo: 19.7, customer: camila, fabric: 'Diamond Dobby, Sage', pieces: 8, until: 'delivered' },
  { daysAgo: 17.9, customer: priyanka, fabric: 'Retting Pond Linen', pieces: 25, until: 'delivered' },
  { daysAgo: 16.6, customer: josephine, fabric: 'Bouclé, Shell Pink', pieces: 4, until: 'delivered' },
  { daysAgo: 15.2, customer: luc, fabric: 'Swan Sateen', pieces: 20, until: 'delivered' },
];

const lastTwoWeeks: readonly SampleOrder[] = [
  {
    daysAgo: 13.6,
    customer: mia,
    fabric: 'Theatre Velvet, Petrol',
    pieces: 3,
    until: 'delivered',
    swatches: [
      { fabric: 'Theatre Velvet, Petrol', reserved: 12 },
      { fabric: 'Ashby Damask, Old Gold' },
      { fabric: 'Shot Dupion, Peacock' },
    ],
  },
  { daysAgo: 12.4, customer: aiko, fabric: 'Shuttle Denim, 14 oz', pieces: 32, until: 'shipped' },
  { daysAgo: 10.8, customer: fergus, fabric: 'Shepherd’s Houndstooth', pieces: 6, until: 'shipped' },
  {
    daysAgo: 9.5,
    customer: margaret,
    fabric: 'Ashby Damask, Old Gold',
    pieces: 8,
    until: 'shipped',
    purchaseOrderNumber: 'OF 1406',
  },
  { daysAgo: 8.7, customer: camila, fabric: 'Meadow Lawn, Cream', pieces: 10, until: 'expired' },
  { daysAgo: 7.3, customer: mia, fabric: 'Theatre Velvet, Petrol', pieces: 12, until: 'shipped' },
  { daysAgo: 7.1, customer: mia, fabric: 'Fell Herringbone Tweed', pieces: 4, until: 'shipped' },
  { daysAgo: 5.6, customer: tomasz, fabric: 'Eight-Wale Corduroy, Tobacco', pieces: 24, until: 'processing' },
  {
    daysAgo: 4.4,
    customer: henrik,
    fabric: 'Cavalry Twill, Stone',
    pieces: 6,
    until: 'processing',
    note: 'Goes out with the next parcel to Bergen on Thursday.',
  },
  { daysAgo: 3.8, customer: ines, fabric: 'Diamond Dobby, Sage', pieces: 18, until: 'processing' },
  { daysAgo: 2.6, customer: nomvula, fabric: 'Mill Canvas No. 8', pieces: 40, until: 'paid' },
  {
    daysAgo: 1.9,
    customer: priyanka,
    fabric: 'Veranda Seersucker',
    pieces: 30,
    until: 'paid',
    customDetails: 'Please roll instead of folding.',
  },
  { daysAgo: 1.3, customer: luc, fabric: 'Theatre Velvet, Petrol', pieces: 10, until: 'paid', lot: '1204' },
  {
    daysAgo: 1.1,
    customer: ines,
    fabric: 'Ashby Damask, Old Gold',
    pieces: 2,
    until: 'paid',
    swatches: [{ fabric: 'Ashby Damask, Old Gold', reserved: 8 }, { fabric: 'Shot Dupion, Peacock' }],
  },
  { daysAgo: 0.8, customer: josephine, fabric: 'Bird’s-Eye Suiting', pieces: 4, until: 'unpaid' },
  { daysAgo: 0.6, customer: aiko, fabric: 'Ferry Chambray', pieces: 16, until: 'paid' },
  { daysAgo: 0.4, customer: mia, fabric: 'Bathhouse Waffle', pieces: 6, until: 'unpaid' },
  { daysAgo: 0.2, customer: margaret, fabric: 'Frost Organza', pieces: 9, until: 'paid' },
];

export const sampleOrders: readonly SampleOrder[] = [
  ...tenToSixWeeksAgo,
  ...sixToTwoWeeksAgo,
  ...lastTwoWeeks,
];
