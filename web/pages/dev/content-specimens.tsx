// Cards, tables, images and small pieces of content for the components page.

import type { ArticleSummary } from '#contract/articles/article.ts';
import type { FabricCard } from '#contract/articles/fabric-list.ts';
import { HOME_CARD_DESCRIPTION } from '#contract/core/limits.ts';
import { type OrderState, orderStates } from '#contract/core/order-state.ts';
import { DecorImage } from '#web/components/image/decor-image.tsx';
import { workingProcess } from '#web/components/image/decor-images.ts';
import { Table } from '#web/components/table/table.tsx';
import { CountUp } from '#web/components/ui/count-up.tsx';
import { Prose } from '#web/components/ui/prose.tsx';
import { Avatar } from '#web/layout/header/avatar.tsx';
import { ArticleCard } from '#web/parts/articles/article-card.tsx';
import { FabricGrid } from '#web/parts/articles/fabric-grid.tsx';
import { FabricActions } from '#web/parts/compare/fabric-actions.tsx';
import { OrderStateLabels } from '#web/parts/orders/order-state-labels.tsx';
import { StockAlertButton } from '#web/parts/saved/stock-alert-button.tsx';
import type { Specimen } from './specimen.ts';

const article: ArticleSummary = {
  _id: '00000000-0000-7000-8000-000000000000',
  articleNumber: 'SV-00042',
  slug: 'harbour-twill',
  productName: 'Harbour Twill',
  img: workingProcess[1].path,
  description: 'A dense cotton twill in navy, woven on narrow looms and washed soft before it is rolled.',
  price: 12.5,
  priceSteps: null,
  minimumQuantity: 3,
  availableQuantity: 40,
  size: '150 cm',
  isLastPieces: false,
  imageInfo: null,
};

const fabric: FabricCard = {
  ...article,
  alt: 'Twill, navy, cotton',
  colourways: null,
  rating: { average: 4.5, count: 12 },
  composition: [
    { fibre: 'cotton', percent: 98 },
    { fibre: 'elastane', percent: 2 },
  ],
  weightGsm: 320,
  widthCm: 150,
  pieceLengthM: 25,
  pricePerMetre: 0.5,
  weave: 'twill',
  colour: { name: 'Navy', hex: '#24345c', family: 'blue' },
};
const plainFabric: FabricCard = {
  ...fabric,
  _id: '00000000-0000-7000-8000-000000000001',
  productName: 'A fabric without stated facts, sold out',
  colourways: null,
  rating: { average: null, count: 0 },
  composition: null,
  weightGsm: null,
  widthCm: null,
  pieceLengthM: null,
  pricePerMetre: null,
  price: 1240,
  availableQuantity: 0,
};

const rows = [
  { name: 'Harbour Twill', pieces: 40 },
  { name: 'Duchesse Satin', pieces: 74 },
];

const isPaidState = (state: OrderState) => state !== 'unpaid' && state !== 'cancelled';

export const contentSpecimens: readonly Specimen[] = [
  {
    title: 'ProductCard',
    example: (
      <div className="w-80">
        <ArticleCard article={article} descriptionCharacters={HOME_CARD_DESCRIPTION}>
          <p>Actions</p>
        </ArticleCard>
      </div>
    ),
  },
  {
    title: 'FabricGrid',
    example: (
      <FabricGrid
        fabrics={[fabric, plainFabric]}
        actions={(one) => (
          <>
            <StockAlertButton fabric={one} />
            <FabricActions fabric={one} />
          </>
        )}
      />
    ),
  },
  {
    title: 'DecorImage',
    example: <DecorImage image={workingProcess[0]} sizes="20rem" className="h-auto w-80" />,
  },
  {
    title: 'Table',
    example: (
      <Table
        caption="Articles in stock"
        columns={[
          { title: 'Product', cell: ({ name }) => name },
          { title: 'Pieces', cell: ({ pieces }) => pieces, figures: true },
        ]}
        rows={rows}
        keyOf={({ name }) => name}
      />
    ),
  },
  {
    title: 'OrderStateLabels',
    example: (
      <>
        {orderStates.map((state) => (
          <OrderStateLabels
            key={state}
            order={{
              state,
              paid: isPaidState(state),
              refunded: 0,
              refunding: 0,
              paymentMethod: 'card',
              lines: [],
            }}
          />
        ))}
        <OrderStateLabels
          order={{
            state: 'shipped',
            paid: true,
            refunded: 12.5,
            refunding: 0,
            paymentMethod: 'card',
            lines: [],
          }}
        />
        <OrderStateLabels
          order={{
            state: 'paid',
            paid: true,
            refunded: 0,
            refunding: 12.5,
            paymentMethod: 'account',
            lines: [],
          }}
        />
      </>
    ),
  },
  {
    title: 'Avatar',
    example: (
      <>
        <Avatar />
        <Avatar user={{ name: 'Ada Weaver', email: 'ada@mail.com' }} />
      </>
    ),
  },
  {
    title: 'CountUp',
    example: (
      <p className="text-4xl">
        <CountUp target={800} durationMs={2000} />
      </p>
    ),
  },
  {
    title: 'Prose',
    example: (
      <Prose html="<p>A text with a <a href='/'>link</a> and <code>code</code>.</p><ul><li>An item</li></ul>" />
    ),
  },
];
