// The images after the photo, in order, each with a text alternative.
import { Controller, useFieldArray } from 'react-hook-form';
import { formTexts } from '#contract/core/form-texts.ts';
import { ARTICLE_LIMITS, PICTURE_WIDTH_MM, TEXT_LIMITS } from '#contract/core/limits.ts';
import { ImageField } from '#web/components/form/image-field.tsx';
import { numberRule } from './fabric-facts.ts';
import { FactGroup, FactNumber, type FactsProps, FactText } from './fact-fields.tsx';
import { AddRow, RowButtons } from './form-rows.tsx';

const NOTE = `Up to ${ARTICLE_LIMITS.images} with the first. Words that are left out are made from the facts.`;

export function FurtherImages({ form }: FactsProps) {
  const rows = useFieldArray({ control: form.control, name: 'furtherImages' });
  return (
    <FactGroup section="images" note={NOTE}>
      <FactText
        form={form}
        name="photoAlt"
        label="What image 1, the photo above, shows"
        maxLength={TEXT_LIMITS.alt}
      />
      <ImageScale form={form} name="photoWidthMm" nth={1} />
      <ol className="flex flex-col gap-5 empty:hidden @3xl:grid @3xl:grid-cols-2">
        {rows.fields.map((row, nth) => (
          <li key={row.id} className="flex flex-col gap-3">
            <ImageRow form={form} nth={nth} />
            <div className="flex flex-wrap gap-2">
              <RowButtons rows={rows} nth={nth} item={`image ${nth + 2}`} />
            </div>
          </li>
        ))}
      </ol>
      <AddRow
        text="Add an image"
        isFull={rows.fields.length >= ARTICLE_LIMITS.images - 1}
        onAdd={() => rows.append({ photo: undefined, alt: '', widthMm: '' })}
      />
    </FactGroup>
  );
}

function ImageRow({ form, nth }: FactsProps & { readonly nth: number }) {
  return (
    <>
      <Controller
        name={`furtherImages.${nth}.photo`}
        control={form.control}
        rules={{ required: formTexts.review.imageRequired }}
        render={({ field, fieldState }) => (
          <ImageField label={`Image ${nth + 2}`} {...field} error={fieldState.error?.message} />
        )}
      />
      <FactText
        form={form}
        name={`furtherImages.${nth}.alt`}
        label={`What image ${nth + 2} shows`}
        maxLength={TEXT_LIMITS.alt}
      />
      <ImageScale form={form} name={`furtherImages.${nth}.widthMm`} nth={nth + 2} />
    </>
  );
}

interface ImageScaleProps extends FactsProps {
  readonly name: 'photoWidthMm' | `furtherImages.${number}.widthMm`;
  readonly nth: number;
}

/** The scale of a picture, folded until one is stated: few pictures have one. */
function ImageScale({ form, name, nth }: ImageScaleProps) {
  const isStated = form.getValues(name) !== '' || form.getFieldState(name, form.formState).invalid;
  return (
    <details open={isStated}>
      <summary className="w-fit cursor-pointer py-2 text-sm">Zoom to the weave</summary>
      <FactNumber
        form={form}
        name={name}
        label={`Width of cloth in image ${nth}, in mm`}
        hint="For a picture from near: 100 mm of cloth on 3,000 pixels, say. It opens with a ruler."
        rule={numberRule(PICTURE_WIDTH_MM)}
        className="max-w-80"
      />
    </details>
  );
}
