// The optional facts of an article, in a section that is closed at first.
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CARE, type CareTreatment } from '#contract/care-terms.ts';
import { PATTERNS, WEAVES } from '#contract/fabric-terms.ts';
import { TEXT_LIMITS } from '#contract/limits.ts';
import type { ArticleForm } from '../submit-article.ts';
import { CertificateRows } from './certificate-rows.tsx';
import { ColourFields } from './colour-fields.tsx';
import { CompositionRows } from './composition-rows.tsx';
import { countryOptions } from './country-options.ts';
import { FACT_RULES, parseNumber } from './fabric-facts.ts';
import { FactChoice, FactGroup, FactNumber, type FactsProps, FactText } from './fact-fields.tsx';
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
        <FactNumber form={form} name="weightGsm" label="Weight in g/m²" rule={FACT_RULES.weightGsm} />
        <FactNumber form={form} name="widthCm" label="Width in cm" rule={FACT_RULES.widthCm} />
        <FactNumber
          form={form}
          name="pieceLengthM"
          label="Length of a piece in m"
          rule={FACT_RULES.pieceLengthM}
        />
        <FactNumber
          form={form}
          name="lengthTolerancePercent"
          label="Tolerance of the length in %"
          rule={FACT_RULES.lengthTolerancePercent}
        />
        <FactNumber
          form={form}
          name="leadTimeDays"
          label="Lead time in days"
          hint="For what is woven to order"
          rule={FACT_RULES.leadTimeDays}
        />
        <FactText
          form={form}
          name="size"
          label="Size"
          hint="Such as 40 m × 150 cm"
          maxLength={TEXT_LIMITS.size}
        />
        <FactNumber
          form={form}
          name="alertLevel"
          label="Alert level in pieces"
          hint="Left out, the minimum quantity"
          rule={FACT_RULES.alertLevel}
        />
      </div>
    </FactGroup>
  );
}

function Construction({ form }: FactsProps) {
  return (
    <FactGroup title="Weave and pattern">
      <div className={TWO_COLUMNS}>
        <FactChoice form={form} name="weave" label="Weave" options={Object.entries(WEAVES)} />
        <FactChoice form={form} name="pattern" label="Pattern" options={Object.entries(PATTERNS)} />
      </div>
    </FactGroup>
  );
}

const CARE_LABELS: readonly (readonly [CareTreatment, string])[] = [
  ['wash', 'Washing'],
  ['bleach', 'Bleaching'],
  ['dry', 'Drying'],
  ['iron', 'Ironing'],
  ['professional', 'Professional cleaning'],
];

function CareFields({ form }: FactsProps) {
  return (
    <FactGroup title="Care">
      <div className={TWO_COLUMNS}>
        {CARE_LABELS.map(([treatment, label]) => (
          <FactChoice
            key={treatment}
            form={form}
            name={`care.${treatment}`}
            label={label}
            options={careOptions(treatment)}
          />
        ))}
      </div>
    </FactGroup>
  );
}

/** The options are pairs: codes such as '95' would be integer keys, which objects put first in rising order. */
function careOptions(treatment: CareTreatment): readonly (readonly [string, string])[] {
  return Object.entries(CARE[treatment]);
}

function shrinkageError(text: string, { shrinkagePercent: { length, width } }: ArticleForm) {
  const isStated = parseNumber(length) !== undefined || parseNumber(width) !== undefined;
  if (isStated && parseNumber(text) === undefined) return 'State both, 0 for none';
  return FACT_RULES.shrinkage(text);
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
  const [options] = useState(countryOptions);
  return (
    <FactGroup title="Origin">
      <div className="grid gap-4 sm:grid-cols-3">
        <FactChoice form={form} name="origin.spinning" label="Spun in" options={options} />
        <FactChoice form={form} name="origin.weaving" label="Woven in" options={options} />
        <FactChoice form={form} name="origin.finishing" label="Finished in" options={options} />
      </div>
    </FactGroup>
  );
}
