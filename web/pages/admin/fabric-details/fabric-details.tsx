// The optional facts of an article, in a section that is closed at first.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ARTICLE_FIELDS, partsOf } from '#contract/article-fields.ts';
import { TEXT_LIMITS } from '#contract/limits.ts';
import type { ArticleForm } from '../submit-article.ts';
import { CertificateRows } from './certificate-rows.tsx';
import { ColourFields } from './colour-fields.tsx';
import { CompositionRows } from './composition-rows.tsx';
import { numberRule, parseNumber } from './fabric-facts.ts';
import {
  FactGroup,
  FactNumber,
  type FactsProps,
  FactText,
  SectionFields,
  ValueField,
} from './fact-fields.tsx';
import { FurtherImages } from './further-images.tsx';
import { UsesField } from './uses-field.tsx';

const TWO_COLUMNS = 'grid gap-4 sm:grid-cols-2';

interface FabricDetailsProps extends FactsProps {
  readonly open?: boolean;
}

/** The fields are rendered from the first opening on: there are many, and most articles state none of them. */
export function FabricDetails({ form, open = false }: FabricDetailsProps) {
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
          <CompositionRows form={form} />
          <Construction form={form} />
          <ColourFields form={form} />
          <UsesField form={form} />
          <CareFields form={form} />
          <Shrinkage form={form} />
          <OriginFields form={form} />
          <CertificateRows form={form} />
          <FurtherImages form={form} />
        </div>
      )}
    </details>
  );
}

function Measures({ form }: FactsProps) {
  return (
    <FactGroup title="Number and measures">
      <div className={TWO_COLUMNS}>
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
    <FactGroup title="Weave and pattern">
      <div className={TWO_COLUMNS}>
        <SectionFields form={form} section="construction" />
      </div>
    </FactGroup>
  );
}

function CareFields({ form }: FactsProps) {
  return (
    <FactGroup title="Care">
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
    <FactGroup title="Shrinkage after the first wash">
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
    <FactGroup title="Origin">
      <div className="grid gap-4 sm:grid-cols-3">
        {partsOf('origin').map(([part, value]) => (
          <ValueField key={part} form={form} name={`origin.${part}`} value={value} />
        ))}
      </div>
    </FactGroup>
  );
}
