// Up to eight uses of the fabric.
import { useWatch } from 'react-hook-form';
import { ARTICLE_LIMITS } from '#contract/article-limits.ts';
import { USES } from '#contract/fabric-terms.ts';
import { FieldNote } from '#web/components/form/text-field.tsx';
import { FactGroup, type FactsProps } from './fact-fields.tsx';

export function UsesField({ form }: FactsProps) {
  const chosen = useWatch({ control: form.control, name: 'uses' });
  const isFull = chosen.length >= ARTICLE_LIMITS.uses;
  return (
    <FactGroup title="Uses" note={`${chosen.length} of at most ${ARTICLE_LIMITS.uses} chosen`}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-1 min-[26rem]:grid-cols-2 md:grid-cols-3">
        {Object.entries(USES).map(([use, label]) => (
          <label key={use} className="flex min-h-11 items-center gap-3 text-sm sm:min-h-9">
            <input
              type="checkbox"
              value={use}
              disabled={isFull && !chosen.includes(use)}
              className="size-4 accent-primary"
              {...form.register('uses')}
            />
            {label}
          </label>
        ))}
      </div>
      <FieldNote id={undefined} error={form.formState.errors.uses?.message} hint={undefined} />
    </FactGroup>
  );
}
