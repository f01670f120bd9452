// What the mill promises: pieces and their prices, the day they are ready, the last day of the promise, a note.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { Article } from '#contract/articles/article.ts';
import { measuresOf } from '#contract/articles/measures.ts';
import { unitPriceOf } from '#contract/articles/price-steps.ts';
import {
  ORDER_LINES_MAX,
  QUANTITY_MAX,
  QUOTATION_DAYS_DEFAULT,
  TEXT_LIMITS,
  UNIT_PRICE_MAX_CENTS,
} from '#contract/core/limits.ts';
import type { PartInput } from '#contract/endpoint-types.ts';
import { amountForField, centsFromAmount, formatMoney, formatPrice } from '#contract/figures/money.ts';
import { lengthText, pricePerLengthText } from '#contract/figures/units.ts';
import { request } from '#web/api/client.ts';
import { TextArea, TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { piecesText, priceStepText } from '#web/parts/articles/fabric-texts.ts';
import { TaxNote } from '#web/parts/money/tax-note.tsx';
import { useUnits } from '#web/shop-data/use-units.ts';

type AnswerBody = PartInput<'answerQuotation', 'body'>;

/** What the shop asks for an article now. */
export type ListedArticle = Pick<Article, 'price' | 'priceSteps' | 'pieceLengthM'>;

interface AnswerLine {
  readonly articleId: string;
  readonly name: string;
  readonly articleNumber: string;
  /** Pieces that can be promised; undefined where it is not known. */
  readonly available: number | undefined;
  /** Undefined while it is not on sale. */
  readonly listed: ListedArticle | undefined;
  readonly quantity: string;
  readonly unitPrice: string;
}

interface Fields {
  lines: AnswerLine[];
  readyOn: string;
  validUntil: string;
  answer: string;
}

interface AnswerFormProps {
  readonly start: Partial<Fields>;
  readonly submitText: string;
  /** Throws where the answer is refused. */
  readonly onSubmit: (body: AnswerBody) => Promise<void>;
}

/** The price with the step for the pieces, for the field. */
export const listedPrice = (listed: ListedArticle, pieces: number) =>
  amountForField(unitPriceOf(listed, pieces));

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10);

const isPieces = (text: string) =>
  (/^\d{1,7}$/.test(text) && Number(text) > 0 && Number(text) <= QUANTITY_MAX) || 'A whole number';

function isPrice(text: string) {
  const cents = centsFromAmount(Number(text)) ?? 0;
  return (text !== '' && cents > 0 && cents <= UNIT_PRICE_MAX_CENTS) || 'An amount, such as 46.50';
}

export function AnswerForm({ start, submitText, onSubmit }: AnswerFormProps) {
  const form = useForm<Fields>({
    defaultValues: {
      lines: [],
      readyOn: '',
      validUntil: inDays(QUOTATION_DAYS_DEFAULT),
      answer: '',
      ...start,
    },
  });
  const send = useMutation({
    mutationFn: ({ lines, readyOn, validUntil, answer }: Fields) =>
      onSubmit({
        lines: lines.map(({ articleId, quantity, unitPrice }) => ({
          articleId,
          quantity: Number(quantity),
          unitPrice: Number(unitPrice),
        })),
        readyOn: readyOn || null,
        validUntil,
        answer,
      }),
  });
  return (
    <Form form={form} mutation={send} submit={submitText}>
      <AnswerLines form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Valid until"
          type="date"
          required
          {...field(form, 'validUntil', { required: 'Day is Required' })}
        />
        <TextField
          label="Ready on (optional)"
          type="date"
          hint="Needed to promise more than there is"
          {...form.register('readyOn')}
        />
      </div>
      <TextArea
        label="Note to the customer (optional)"
        maxLength={TEXT_LIMITS.quotationNote}
        {...form.register('answer')}
      />
    </Form>
  );
}

function AnswerLines({ form }: { readonly form: UseFormReturn<Fields> }) {
  const rows = useFieldArray({ control: form.control, name: 'lines', rules: { required: true } });
  const errors = form.formState.errors.lines;
  const lines = form.watch('lines');
  const sum = lines.reduce(
    (cents, { quantity, unitPrice }) => cents + Number(quantity) * (centsFromAmount(Number(unitPrice)) ?? 0),
    0,
  );
  return (
    <div>
      <ul className="border-t border-base-300">
        {rows.fields.map((row, nth) => {
          // A text of this rendering: what `watch` returns changes with the form.
          const pieces = lines[nth]?.quantity ?? '';
          return (
            <li key={row.id} className="border-b border-base-300 py-3">
              <div className="flex items-baseline justify-between gap-4">
                <p className="min-w-0 wrap-anywhere">
                  <bdi className="font-semibold">{row.name}</bdi>{' '}
                  <span className="text-sm text-base-content/75 tabular-nums">
                    {row.articleNumber}
                    {row.available !== undefined && `, ${piecesText(row.available)} available`}
                  </span>
                </p>
                {rows.fields.length > 1 && (
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={`Remove ${row.name}`}
                    onClick={() => rows.remove(nth)}
                  >
                    Remove
                  </Button>
                )}
              </div>
              <div className="mt-2 grid grid-cols-2 gap-4">
                <TextField
                  label="Pieces"
                  aria-label={`Pieces of ${row.name}`}
                  inputMode="numeric"
                  required
                  {...field(form, `lines.${nth}.quantity`, {
                    validate: isPieces,
                    onChange: () => followStep(form, nth, Number(pieces)),
                  })}
                />
                <TextField
                  label="Price a piece"
                  aria-label={`Price a piece of ${row.name}`}
                  inputMode="decimal"
                  required
                  hint={row.listed && listedText(row.listed, Number(pieces))}
                  {...field(form, `lines.${nth}.unitPrice`, { validate: isPrice })}
                />
              </div>
              <LineSum line={lines[nth]} isOnly={rows.fields.length === 1} />
            </li>
          );
        })}
      </ul>
      {rows.fields.length < ORDER_LINES_MAX && (
        <AddLine
          isMissing={errors?.root !== undefined}
          onAdd={(line) => {
            if (!rows.fields.some(({ articleId }) => articleId === line.articleId)) rows.append(line);
          }}
        />
      )}
      <p aria-live="polite" className="mt-3 text-right tabular-nums">
        {sum > 0 && (
          <>
            Goods <strong>{formatMoney(sum)}</strong>
            <TaxNote />
          </>
        )}
      </p>
    </div>
  );
}

/** A price that nobody has changed goes on with the step for the pieces. */
function followStep(form: UseFormReturn<Fields>, nth: number, piecesBefore: number): void {
  const { listed, quantity, unitPrice } = form.getValues(`lines.${nth}`);
  if (listed && unitPrice === listedPrice(listed, piecesBefore))
    form.setValue(`lines.${nth}.unitPrice`, listedPrice(listed, Number(quantity)));
}

/** Returns a text like 'In the shop $61.00, from 50 pieces $55.00'. */
function listedText(listed: ListedArticle, pieces: number): string {
  const next = listed.priceSteps?.find(({ fromQuantity }) => fromQuantity > pieces);
  const now = `In the shop ${formatPrice(unitPriceOf(listed, pieces))}`;
  return next ? `${now}, ${priceStepText(next)}` : now;
}

interface LineSumProps {
  readonly line: AnswerLine | undefined;
  /** The sum of the only line is that of the goods. */
  readonly isOnly: boolean;
}

/** The length of a line, the price of a metre in it, and what it comes to. */
function LineSum({ line, isOnly }: LineSumProps) {
  const units = useUnits();
  const pieces = Number(line?.quantity);
  const price = Number(line?.unitPrice);
  const pieceLengthM = line?.listed?.pieceLengthM ?? null;
  if (!(pieces > 0 && price > 0)) return null;
  const { lengthM } = measuresOf({ pieceLengthM, widthCm: null, weightGsm: null }, pieces);
  const texts = [
    lengthM !== undefined && lengthText(units, lengthM),
    pieceLengthM !== null && pricePerLengthText(units, price / pieceLengthM),
    !isOnly && formatMoney(pieces * (centsFromAmount(price) ?? 0)),
  ];
  return (
    <p className="mt-2 text-right text-sm tabular-nums empty:hidden" aria-live="polite">
      {texts.filter(Boolean).join(' · ')}
    </p>
  );
}

interface AddLineProps {
  /** True when the form was sent without lines. */
  readonly isMissing: boolean;
  readonly onAdd: (line: AnswerLine) => void;
}

/** Adds an article by its number. */
function AddLine({ isMissing, onAdd }: AddLineProps) {
  const [number, setNumber] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const line = { article: number.trim(), quantity: 1 };
      const [checked] = await request('POST /api/basket-check', { body: { lines: [line] } });
      if (!checked?.article) throw new Error('No fabric on sale has this number.');
      return { ...checked.article, available: checked.availableQuantity };
    },
    onSuccess: ({ _id, productName, articleNumber, available, minimumQuantity, ...listed }) => {
      onAdd({
        articleId: _id,
        name: productName,
        articleNumber,
        available,
        listed,
        quantity: String(minimumQuantity),
        unitPrice: listedPrice(listed, minimumQuantity),
      });
      setNumber('');
    },
  });
  const press = () => void (number.trim() !== '' && add.mutate());
  const problem = add.error?.message ?? (isMissing ? 'Add at least one article.' : undefined);
  return (
    <div className="mt-3 flex items-end gap-3">
      <TextField
        className="grow"
        label="Add an article by its number"
        value={number}
        error={problem}
        onChange={({ target }) => {
          setNumber(target.value);
          add.reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          press();
        }}
      />
      <Button variant="outline" className={problem ? 'mb-6.5' : ''} loading={add.isPending} onClick={press}>
        Add
      </Button>
    </div>
  );
}
