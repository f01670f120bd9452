// The composition: rows of fibre and share, with their running sum.
import { useFieldArray, useWatch } from 'react-hook-form';
import { FIBRES } from '#contract/articles/composition-texts.ts';
import { type PriceStep, priceStepErrors } from '#contract/articles/price-steps.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { ARTICLE_LIMITS, QUANTITY_MAX, TEXT_LIMITS, UNIT_PRICE_MAX_CENTS } from '#contract/core/limits.ts';
import { isFilled } from '#contract/core/predicates.ts';
import { amountFromCents, chargedDigits } from '#contract/figures/money.ts';
import { FieldNote } from '#web/components/form/fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { type ArticleForm, toNumbers } from '../article/submit-article.ts';
import { numberRule, parseNumber, priceStepsOf, sumOfShares } from './fabric-facts.ts';
import { FactChoice, FactGroup, FactNumber, type FactsProps, FactText } from './fact-fields.tsx';
import { AddRow, RemoveRow } from './form-rows.tsx';

const FIBRE_OPTIONS = Object.entries(FIBRES);

function sumError(composition: ArticleForm['composition']): string | undefined {
  const sum = sumOfShares(composition);
  return composition.length === 0 || sum === 100
    ? undefined
    : `The shares add up to ${sum} %. They must add up to exactly 100 %.`;
}

function fibreError(fibre: string, { composition }: ArticleForm): string | undefined {
  if (fibre === '') return 'Choose a fibre, or remove the row';
  return composition.filter((row) => row.fibre === fibre).length > 1 ? 'Each fibre once' : undefined;
}

const shareBounds = numberRule({ above: 0, max: 100, decimals: 1 });
const shareError = (text: string) =>
  parseNumber(text) === undefined ? 'State the share' : shareBounds(text);

export function CompositionRows({ form }: FactsProps) {
  const rows = useFieldArray({
    control: form.control,
    name: 'composition',
    rules: { validate: (value) => sumError(value as ArticleForm['composition']) },
  });
  const error = form.formState.errors.composition?.root?.message;
  return (
    <FactGroup section="composition">
      {rows.fields.map((row, nth) => (
        <div key={row.id} className="flex flex-wrap items-start gap-3">
          <FactChoice
            form={form}
            name={`composition.${nth}.fibre`}
            label={`Fibre ${nth + 1}`}
            options={FIBRE_OPTIONS}
            empty="Choose a fibre"
            rule={fibreError}
            className="min-w-40 flex-1 basis-full sm:basis-0 @3xl:min-w-32"
          />
          <FactNumber
            form={form}
            name={`composition.${nth}.percent`}
            label={`Share ${nth + 1} in %`}
            rule={shareError}
            invalid={error !== undefined}
            className="w-28 @3xl:w-24"
          />
          <RemoveRow label={`Remove fibre ${nth + 1}`} onRemove={() => rows.remove(nth)} />
        </div>
      ))}
      <FieldNote id={undefined} error={error} hint={undefined} />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="outline"
          size="small"
          disabled={rows.fields.length >= ARTICLE_LIMITS.fibres}
          onClick={() => rows.append({ fibre: '', percent: '' })}
        >
          Add a fibre
        </Button>
        <RunningSum form={form} />
      </div>
    </FactGroup>
  );
}

function RunningSum({ form }: FactsProps) {
  const composition = useWatch({ control: form.control, name: 'composition' });
  const sum = sumOfShares(composition);
  return (
    <p role="status" className={`text-sm tabular-nums ${sum === 100 ? 'text-success' : ''}`}>
      {composition.length > 0 && `${sum} % of 100 %`}
    </p>
  );
}

const nameError = (name: string) => (isFilled(name) ? undefined : formTexts.fields.nameRequired);

/** Certificates: name, number and last day. An expired one is kept but not shown to customers. */
export function CertificateRows({ form }: FactsProps) {
  const rows = useFieldArray({ control: form.control, name: 'certificates' });
  return (
    <FactGroup
      section="certificates"
      note="Not shown to customers after the last day; without one, for ever."
    >
      {rows.fields.map((row, nth) => (
        <div key={row.id} className="flex flex-wrap items-start gap-3">
          <FactText
            form={form}
            name={`certificates.${nth}.name`}
            label={`Certificate ${nth + 1}`}
            maxLength={TEXT_LIMITS.name}
            rule={nameError}
            className="min-w-40 flex-1 basis-full sm:basis-0"
          />
          <FactText
            form={form}
            name={`certificates.${nth}.number`}
            label={`Number ${nth + 1}`}
            maxLength={TEXT_LIMITS.size}
            className="min-w-32 flex-1 basis-full sm:basis-0"
          />
          <FactText
            form={form}
            name={`certificates.${nth}.validUntil`}
            label={`Last day ${nth + 1}`}
            type="date"
            className="w-40"
          />
          <RemoveRow label={`Remove certificate ${nth + 1}`} onRemove={() => rows.remove(nth)} />
        </div>
      ))}
      <AddRow
        text="Add a certificate"
        isFull={rows.fields.length >= ARTICLE_LIMITS.certificates}
        onAdd={() => rows.append({ name: '', number: '', validUntil: '' })}
      />
    </FactGroup>
  );
}

const ruleOf = (field: keyof PriceStep) =>
  field === 'price'
    ? numberRule({ above: 0, max: amountFromCents(UNIT_PRICE_MAX_CENTS), decimals: chargedDigits() })
    : numberRule({ min: 2, max: QUANTITY_MAX, decimals: 0 });

const stepRule = (nth: number, field: keyof PriceStep) => (text: string, form: ArticleForm) => {
  if (parseNumber(text) === undefined) return 'State both, or remove the row';
  const errors = priceStepErrors({ ...toNumbers(form), priceSteps: priceStepsOf(form) });
  return ruleOf(field)(text) ?? errors.find((error) => error.nth === nth && error.field === field)?.text;
};

/** Price steps: from how many pieces of an order on a piece costs less. */
export function PriceStepRows({ form }: FactsProps) {
  const rows = useFieldArray({ control: form.control, name: 'priceSteps' });
  return (
    <FactGroup section="priceSteps" note="What a piece costs in an order of at least so many pieces.">
      {rows.fields.map((row, nth) => (
        <div key={row.id} className="flex flex-wrap items-start gap-3">
          <FactNumber
            form={form}
            name={`priceSteps.${nth}.fromQuantity`}
            label={`Pieces ${nth + 1}`}
            rule={stepRule(nth, 'fromQuantity')}
            className="w-24 sm:w-40 @3xl:w-32"
          />
          <FactNumber
            form={form}
            name={`priceSteps.${nth}.price`}
            label={`Price a piece ${nth + 1}`}
            rule={stepRule(nth, 'price')}
            className="w-24 sm:w-40 @3xl:w-32"
          />
          <RemoveRow label={`Remove price step ${nth + 1}`} onRemove={() => rows.remove(nth)} />
        </div>
      ))}
      <AddRow
        text="Add a price step"
        isFull={rows.fields.length >= ARTICLE_LIMITS.priceSteps}
        onAdd={() => rows.append({ fromQuantity: '', price: '' })}
      />
    </FactGroup>
  );
}
