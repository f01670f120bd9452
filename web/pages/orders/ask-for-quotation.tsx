// "Ask us for 200 pieces": pieces of one article, the day by which they are needed, and a note to the mill.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from 'react-toastify';
import type { Article } from '#contract/articles/article.ts';
import { QUANTITY_MAX, TEXT_LIMITS } from '#contract/core/limits.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { refreshQuotations } from '#web/api/quotation-queries.ts';
import { EmptyState, ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { TextArea, TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { expectedText } from '#web/parts/articles/expected-pieces.ts';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { textLang } from '#web/parts/articles/text-language.ts';
import { wovenToOrderText } from '#web/parts/orders/deposits.ts';
import { useSession } from '#web/session/use-session.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { DashboardHeading } from '../../layout/dashboard-heading.tsx';

export const meta = hiddenMeta(t`Ask for pieces`);

export default function AskForQuotation() {
  const { user } = useSession();
  const { quotations } = useShop().uses;
  const [params] = useSearchParams();
  if (!quotations) return <NoQuestions />;
  return user ? <Ask id={params.get('article') ?? ''} pieces={params.get('pieces')} /> : null;
}

function Ask({ id, pieces }: { readonly id: string; readonly pieces: string | null }) {
  const article = useQuery({ ...queries.article(id), enabled: id !== '', retry: false });
  if (id === '' || (article.error instanceof ApiError && article.error.status === 404))
    return <NoSuchFabric />;
  if (article.isPending) return <FullScreenSpinner label={t`Loading the fabric`} />;
  if (!article.data) return <ErrorState error={article.error} onRetry={() => void article.refetch()} />;
  return <Question article={article.data} pieces={pieces} />;
}

function NoQuestions() {
  return (
    <EmptyState title={t`We make no quotations at the moment.`}>
      <ButtonLink variant="primary" to={pages.contact}>{t`Write to us`}</ButtonLink>
    </EmptyState>
  );
}

function NoSuchFabric() {
  return (
    <EmptyState title={t`This fabric is not in the shop.`}>
      <ButtonLink variant="primary" to={pages.fabrics}>{t`See all fabrics`}</ButtonLink>
    </EmptyState>
  );
}

interface QuestionProps {
  readonly article: Pick<
    Article,
    '_id' | 'productName' | 'articleNumber' | 'availableQuantity' | 'expected' | 'untranslated'
  >;
  readonly pieces: string | null;
}

interface Fields {
  quantity: string;
  wantedOn: string;
  note: string;
}

const isPieces = (text: string) =>
  (/^\d{1,7}$/.test(text) && Number(text) > 0 && Number(text) <= QUANTITY_MAX) ||
  t`Enter a whole number of pieces.`;

function Question({ article, pieces }: QuestionProps) {
  const { depositPercent } = useShop();
  const navigate = useNavigate();
  const form = useForm<Fields>({ defaultValues: { quantity: pieces ?? '', wantedOn: '', note: '' } });
  const ask = useMutation({
    mutationFn: ({ quantity, wantedOn, note }: Fields) =>
      request('POST /api/quotations', {
        body: {
          lines: [{ articleId: article._id, quantity: Number(quantity) }],
          wantedOn: wantedOn || null,
          note,
        },
      }),
    onSuccess: async ({ insertedId: id }) => {
      toast.success(t`Your question is with us`);
      await navigate(fillPath(pages.quotation, { id }), { replace: true });
      void refreshQuotations();
    },
  });
  return (
    <>
      <DashboardHeading>{t`Ask us for pieces`}</DashboardHeading>
      <p className="mb-6 max-w-prose">
        <strong className="font-semibold">
          <bdi lang={textLang(article, 'productName')}>{article.productName}</bdi>
        </strong>{' '}
        <span className="text-base-content/75 tabular-nums">{article.articleNumber}</span>
        <br />
        {article.availableQuantity === 0
          ? t`It is sold out now.`
          : t`There are ${piecesText(article.availableQuantity)} now.`}{' '}
        {article.expected &&
          `${t`Expected: ${expectedText({ ...article, availableQuantity: 0 })}. You can order these at once.`} `}
        {t`Tell us how many you need. We answer with a price, a day, and how long we keep both for you. You are bound to nothing.`}
        {depositPercent && ` ${wovenToOrderText(depositPercent)}`}
      </p>
      <Form form={form} mutation={ask} submit={t`Ask for a price`} className="flex max-w-xl flex-col gap-4">
        <TextField
          label={t`Quantity in pieces`}
          inputMode="numeric"
          required
          {...field(form, 'quantity', { validate: isPieces })}
        />
        <TextField label={t`Needed by (optional)`} type="date" {...form.register('wantedOn')} />
        <TextArea
          label={t`What else we should know (optional)`}
          maxLength={TEXT_LIMITS.quotationNote}
          {...form.register('note')}
        />
      </Form>
    </>
  );
}
