// Certificates: name, number and last day. An expired one is kept but not shown to customers.
import { useFieldArray } from 'react-hook-form';
import { formTexts } from '#contract/core/form-texts.ts';
import { ARTICLE_LIMITS, TEXT_LIMITS } from '#contract/core/limits.ts';
import { isFilled } from '#contract/core/predicates.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FactGroup, type FactsProps, FactText } from './fact-fields.tsx';
import { RemoveRow } from './remove-row.tsx';

const nameError = (name: string) => (isFilled(name) ? undefined : formTexts.fields.nameRequired);

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
      <div>
        <Button
          variant="outline"
          size="small"
          disabled={rows.fields.length >= ARTICLE_LIMITS.certificates}
          onClick={() => rows.append({ name: '', number: '', validUntil: '' })}
        >
          Add a certificate
        </Button>
      </div>
    </FactGroup>
  );
}
