// The composition: rows of fibre and share, with their running sum.
import { useFieldArray, useWatch } from 'react-hook-form';
import { FIBRES } from '#contract/articles/fabric-vocabulary.ts';
import { ARTICLE_LIMITS } from '#contract/core/limits.ts';
import { FieldNote } from '#web/components/form/fields.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { ArticleForm } from '../article/submit-article.ts';
import { numberRule, parseNumber, sumOfShares } from './fabric-facts.ts';
import { FactChoice, FactGroup, FactNumber, type FactsProps } from './fact-fields.tsx';
import { RemoveRow } from './remove-row.tsx';

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
