// The name and hex of the colour. The hex is typed or picked, and the shop derives the colour family from it.
import { useWatch } from 'react-hook-form';
import { TEXT_LIMITS } from '#contract/limits.ts';
import type { ArticleForm } from '../submit-article.ts';
import { isHex } from './fabric-facts.ts';
import { FactGroup, type FactsProps, FactText } from './fact-fields.tsx';

/** The picker shows this until a colour is stated. */
const UNDYED = '#d8cdb8';

function nameError(name: string, { colour }: ArticleForm): string | undefined {
  return name.trim() === '' && colour.hex.trim() !== '' ? 'Name the colour' : undefined;
}

function hexError(hex: string, { colour }: ArticleForm): string | undefined {
  if (hex.trim() === '') return colour.name.trim() === '' ? undefined : 'Pick or type the colour';
  return isHex(hex) ? undefined : 'A colour is # and six digits or letters a to f, such as #24345c';
}

export function ColourFields({ form }: FactsProps) {
  return (
    <FactGroup title="Colour">
      <div className="flex flex-wrap items-start gap-3">
        <FactText
          form={form}
          name="colour.name"
          label="Colour name"
          maxLength={TEXT_LIMITS.size}
          rule={nameError}
          className="min-w-48 flex-1"
        />
        <FactText
          form={form}
          name="colour.hex"
          label="Hex"
          hint="Such as #24345c"
          rule={hexError}
          className="w-40"
        />
        <ColourPicker form={form} />
      </div>
    </FactGroup>
  );
}

function ColourPicker({ form }: FactsProps) {
  const hex = useWatch({ control: form.control, name: 'colour.hex' }).trim();
  return (
    <input
      type="color"
      aria-label="Pick the colour"
      value={isHex(hex) ? hex.toLowerCase() : UNDYED}
      onChange={({ currentTarget }) =>
        form.setValue('colour.hex', currentTarget.value, { shouldDirty: true, shouldValidate: true })
      }
      className="mt-6.5 h-11 w-14 cursor-pointer rounded-field border border-base-content/60 bg-base-100 p-1"
    />
  );
}
