// Price steps: from how many pieces of an order on a piece costs less.
import { useFieldArray } from 'react-hook-form';
import { type PriceStep, priceStepErrors } from '#contract/articles/price-steps.ts';
import { ARTICLE_LIMITS, QUANTITY_MAX, UNIT_PRICE_MAX_CENTS } from '#contract/core/limits.ts';
import { amountFromCents, chargedDigits } from '#contract/figures/money.ts';
import { Button } from '#web/components/ui/button.tsx';
import { type ArticleForm, toNumbers } from '../article/submit-article.ts';
import { numberRule, parseNumber, priceStepsOf } from './fabric-facts.ts';
import { FactGroup, FactNumber, type FactsProps } from './fact-fields.tsx';
import { RemoveRow } from './remove-row.tsx';

const ruleOf = (field: keyof PriceStep) =>
  field === 'price'
    ? numberRule({ above: 0, max: amountFromCents(UNIT_PRICE_MAX_CENTS), decimals: chargedDigits() })
    : numberRule({ min: 2, max: QUANTITY_MAX, decimals: 0 });

const stepRule = (nth: number, field: keyof PriceStep) => (text: string, form: ArticleForm) => {
  if (parseNumber(text) === undefined) return 'State both, or remove the row';
  const errors = priceStepErrors({ ...toNumbers(form), priceSteps: priceStepsOf(form) });
  return ruleOf(field)(text) ?? errors.find((error) => error.nth === nth && error.field === field)?.text;
};

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
      <div>
        <Button
          variant="outline"
          size="small"
          disabled={rows.fields.length >= ARTICLE_LIMITS.priceSteps}
          onClick={() => rows.append({ fromQuantity: '', price: '' })}
        >
          Add a price step
        </Button>
      </div>
    </FactGroup>
  );
}
