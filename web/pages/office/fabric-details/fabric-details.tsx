// The optional facts of an article, in a section that is closed at first.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ARTICLE_FIELDS, partsOf } from '#contract/articles/article-fields.ts';
import type { Fibre } from '#contract/articles/composition-texts.ts';
import { USES, type Weave } from '#contract/articles/fabric-vocabulary.ts';
import { ARTICLE_LIMITS, TEXT_LIMITS } from '#contract/core/limits.ts';
import { proposedCustomsName } from '#contract/customs/customs-name.ts';
import { FieldNote } from '#web/components/form/fields.tsx';
import { FORM_SECTIONS, sectionId } from '../article/form-sections.ts';
import type { ArticleForm } from '../article/submit-article.ts';
import { CertificateRows, CompositionRows, PriceStepRows } from './composition-rows.tsx';
import { isHex, numberRule, parseNumber } from './fabric-facts.ts';
import {
  FactGroup,
  FactNumber,
  type FactsProps,
  FactText,
  SectionFields,
  ValueField,
} from './fact-fields.tsx';
import { FurtherImages } from './further-images.tsx';
import { TestRows } from './lab-rows.tsx';

const TWO_COLUMNS = 'grid gap-4 sm:grid-cols-2';
/** Where the form is wide, short sections are in two columns of equal height. */
const COLUMNS =
  'flex flex-col gap-8 @3xl:block @3xl:columns-2 @3xl:gap-8 @3xl:*:mb-8 @3xl:*:break-inside-avoid';

/** The fields are rendered from the first opening on: there are many, and most articles state none of them. */
export function FabricDetails({ form, open = false }: FactsProps & { readonly open?: boolean }) {
  const [wasOpened, setWasOpened] = useState(open);
  return (
    <details
      open={open}
      className="rounded-box border border-base-300 px-4"
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        Fabric details <span className="font-normal text-base-content/70">(optional)</span>
      </summary>
      {wasOpened && (
        <div className="flex flex-col gap-8 pt-2 pb-6">
          <Measures form={form} />
          <div className={COLUMNS}>
            <PriceStepRows form={form} />
            <CompositionRows form={form} />
            <Construction form={form} />
            <ColourFields form={form} />
            <Shrinkage form={form} />
            <CareFields form={form} />
            <UsesField form={form} />
            <OriginFields form={form} />
            <CertificateRows form={form} />
            <ExportFields form={form} />
          </div>
          <TestRows form={form} />
          <FurtherImages form={form} />
        </div>
      )}
    </details>
  );
}

function Measures({ form }: FactsProps) {
  return (
    <FactGroup section="measures">
      <div className={`${TWO_COLUMNS} @3xl:grid-cols-3`}>
        <FactText
          form={form}
          name="articleNumber"
          label="Article number"
          hint="Left out, the shop makes one, such as SV-00042"
          maxLength={32}
        />
        <SectionFields form={form} section="measures" />
        <FactText
          form={form}
          name="size"
          label="Size"
          hint="Such as 40 m × 150 cm"
          maxLength={TEXT_LIMITS.size}
        />
        <SectionFields form={form} section="stock" />
      </div>
    </FactGroup>
  );
}

function Construction({ form }: FactsProps) {
  return (
    <FactGroup section="construction">
      <div className={TWO_COLUMNS}>
        <SectionFields form={form} section="construction" />
      </div>
    </FactGroup>
  );
}

function CareFields({ form }: FactsProps) {
  return (
    <FactGroup section="care">
      <div className={TWO_COLUMNS}>
        {partsOf('care').map(([part, value]) => (
          <ValueField key={part} form={form} name={`care.${part}`} value={value} />
        ))}
      </div>
    </FactGroup>
  );
}

const shrinkageBounds = numberRule(ARTICLE_FIELDS.shrinkagePercent.parts.length);

function shrinkageError(text: string, { shrinkagePercent: { length, width } }: ArticleForm) {
  const isStated = parseNumber(length) !== undefined || parseNumber(width) !== undefined;
  if (isStated && parseNumber(text) === undefined) return 'State both, 0 for none';
  return shrinkageBounds(text);
}

function Shrinkage({ form }: FactsProps) {
  return (
    <FactGroup section="shrinkage">
      <div className={TWO_COLUMNS}>
        <FactNumber
          form={form}
          name="shrinkagePercent.length"
          label="In length, in %"
          rule={shrinkageError}
        />
        <FactNumber form={form} name="shrinkagePercent.width" label="In width, in %" rule={shrinkageError} />
      </div>
      <ShrinkageWarning form={form} />
    </FactGroup>
  );
}

/**
 * Warns of a shrinkage in a wash that the care forbids. It can be saved, because only the mill knows which of the two
 * is wrong.
 */
function ShrinkageWarning({ form: { control } }: FactsProps) {
  const wash = useWatch({ control, name: 'care.wash' });
  const { length, width } = useWatch({ control, name: 'shrinkagePercent' });
  return (
    <p role="status" className="text-warning empty:hidden">
      {wash === 'no' &&
        (length || width) &&
        'The care says “Do not wash”, so customers see neither this shrinkage nor a length after washing. Change one of the two.'}
    </p>
  );
}

function OriginFields({ form }: FactsProps) {
  return (
    <FactGroup section="origin">
      <div className="grid gap-4 sm:grid-cols-3 @3xl:grid-cols-2">
        {partsOf('origin').map(([part, value]) => (
          <ValueField key={part} form={form} name={`origin.${part}`} value={value} />
        ))}
      </div>
    </FactGroup>
  );
}

/** What papers for customs say; closed where none of it is stated. */
function ExportFields({ form }: FactsProps) {
  const { control } = form;
  const [weave, composition, weightGsm, widthCm, usableWidthCm, wovenIn] = useWatch({
    control,
    name: ['weave', 'composition', 'weightGsm', 'widthCm', 'usableWidthCm', 'origin.weaving'],
  });
  const [open] = useState(() => form.getValues(['hsCode', 'customsName']).some((text) => text !== ''));
  const number = (text: string) => parseNumber(text) || null;
  const proposal = proposedCustomsName({
    weave: (weave || null) as Weave | null,
    composition: composition
      .map(({ fibre, percent }) => ({ fibre: fibre as Fibre, percent: number(percent) ?? 0 }))
      .filter(({ fibre, percent }) => fibre && percent > 0),
    weightGsm: number(weightGsm),
    widthCm: number(widthCm),
    usableWidthCm: number(usableWidthCm),
  });
  return (
    <details open={open} id={sectionId('export')} className="scroll-mt-2 border-t border-base-300 pt-2">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {FORM_SECTIONS.export}
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        <ValueField form={form} name="hsCode" value={ARTICLE_FIELDS.hsCode} />
        <FactText
          form={form}
          name="customsName"
          label={ARTICLE_FIELDS.customsName.label}
          maxLength={ARTICLE_FIELDS.customsName.maxLength}
          hint={`Left out, “${proposal}”. Add how it is dyed or printed.`}
        />
        <p className="text-sm text-base-content/70">
          {wovenIn
            ? 'The country of origin is where it is woven.'
            : 'The country of origin is where it is woven: state that under Origin.'}
        </p>
      </div>
    </details>
  );
}

/** Up to eight uses of the fabric. */
function UsesField({ form }: FactsProps) {
  const chosen = useWatch({ control: form.control, name: 'uses' });
  const isFull = chosen.length >= ARTICLE_LIMITS.uses;
  return (
    <FactGroup section="uses" note={`${chosen.length} of at most ${ARTICLE_LIMITS.uses} chosen`}>
      <div className="grid grid-cols-1 gap-x-4 gap-y-1 min-[26rem]:grid-cols-2 md:grid-cols-3">
        {Object.entries(USES).map(([use, label]) => (
          <label key={use} className="flex min-h-11 items-center gap-3 text-sm lg:min-h-9">
            <input
              type="checkbox"
              value={use}
              disabled={isFull && !chosen.includes(use)}
              className="size-4 shrink-0 accent-primary"
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

/** The picker shows this until a colour is stated. */
const UNDYED = '#d8cdb8';

/** The name and hex of the colour. The hex is typed or picked, and the shop derives the colour family from it. */
function nameError(name: string, { colour }: ArticleForm): string | undefined {
  return name.trim() === '' && colour.hex.trim() !== '' ? 'Name the colour' : undefined;
}

function hexError(hex: string, { colour }: ArticleForm): string | undefined {
  if (hex.trim() === '') return colour.name.trim() === '' ? undefined : 'Pick or type the colour';
  return isHex(hex) ? undefined : 'A colour is # and six digits or letters a to f, such as #24345c';
}

function ColourFields({ form }: FactsProps) {
  return (
    <FactGroup section="colour">
      <div className="flex flex-wrap items-start gap-3">
        <FactText
          form={form}
          name="colour.name"
          label="Colour name"
          maxLength={TEXT_LIMITS.size}
          rule={nameError}
          className="min-w-32 flex-1"
        />
        <FactText
          form={form}
          name="colour.hex"
          label="Hex"
          hint="Such as #24345c"
          rule={hexError}
          className="w-30"
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
