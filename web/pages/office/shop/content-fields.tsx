// The input of each kind of field of the shop's content.
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { get, useController, useFieldArray, useFormContext } from 'react-hook-form';
import { type ContentField, FIGURE_MAX } from '#contract/shop/shop-content-fields.ts';
import { Field, TextArea, TextField } from '#web/components/form/fields.tsx';
import { ImageField } from '#web/components/form/image-field.tsx';
import { type ChosenImage, type ImageKind, knownImage } from '#web/components/form/use-image-upload.ts';
import { hero, workingProcess } from '#web/components/image/decor-images.ts';
import { projectImages } from '#web/parts/content/project-images.ts';
import { AddRow, RowButtons } from '../fabric-details/form-rows.tsx';

const isFigure = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= FIGURE_MAX;

/** The content as a form has it: by section and field. */
export type ContentValues = Record<string, Record<string, unknown>>;

/** The uploads in progress; the form waits for them before it is saved. They resolve with whether they succeeded. */
export const UploadsContext = createContext(new Set<Promise<boolean>>());

interface InputProps<Kind extends ContentField = ContentField> {
  readonly field: Kind;
  /** Its place in the form, such as `home.claims.0.title`. */
  readonly name: string;
  /** Told apart from the same field of other items. */
  readonly label?: string | undefined;
  /** The language of what is written in it, where that is not the first. */
  readonly lang?: string;
}

export function ContentFieldInput({ field, name, label = field.label, lang }: InputProps) {
  const { register, formState } = useFormContext<ContentValues>();
  const failure: { readonly message?: string } | undefined = get(formState.errors, name);
  const error = failure?.message;
  const common = { label, hint: field.hint, error };
  switch (field.kind) {
    case 'list':
      return <ListInput field={field} name={name} />;
    case 'picture':
      return <PictureInput name={name} label={label} kind="photo" />;
    case 'logo':
      return <PictureInput name={name} label={label} kind="logo" hint={field.hint} />;
    case 'text':
    case 'lines':
    case 'markdown':
      return (
        <TextArea
          {...common}
          {...(field.kind === 'markdown' && {
            hint: field.hint ?? 'Markdown: # heading, **bold**, [a link](https://…), lists with -',
            rows: field.maxLength > SHORT_MARKDOWN ? 14 : undefined,
          })}
          lang={lang}
          maxLength={field.maxLength}
          {...register(name)}
        />
      );
    case 'switch':
      return (
        <label className="flex min-h-11 cursor-pointer items-start gap-3">
          <input type="checkbox" className="mt-1 size-5 shrink-0 accent-primary" {...register(name)} />
          <span>
            {label}
            {field.hint && <span className="block text-sm text-base-content/75">{field.hint}</span>}
          </span>
        </label>
      );
    case 'colour':
      return (
        <Field {...common}>
          {(control) => (
            <input {...control} type="color" className="h-11 w-24 cursor-pointer" {...register(name)} />
          )}
        </Field>
      );
    case 'figure':
      return (
        <TextField
          {...common}
          type="number"
          min={0}
          max={FIGURE_MAX}
          required
          className="w-40"
          {...register(name, {
            valueAsNumber: true,
            validate: (value: unknown) => isFigure(value) || 'A whole number from 0 to 999,999',
          })}
        />
      );
    default: {
      const isRequired = field.kind === 'line' && field.isRequired === true;
      const type = field.kind === 'phone' ? 'tel' : field.kind === 'email' ? 'email' : 'text';
      return (
        <TextField
          {...common}
          type={type}
          lang={lang}
          required={isRequired}
          autoComplete="off"
          {...(field.kind === 'line' && { maxLength: field.maxLength })}
          {...register(name, { ...(isRequired && { required: `${field.label} is Required` }) })}
        />
      );
    }
  }
}

/** The most characters of a text that needs no tall field. */
const SHORT_MARKDOWN = 10_000;

const DECOR = [hero.wide, ...workingProcess, ...projectImages];

/** The address of a picture for a preview; pictures that come with the shop have several files. */
const shownPicture = (value: string) =>
  DECOR.find(({ path }) => path.startsWith(`${value}-`))?.path ??
  (value === '/cloth/og' ? `${value}.jpg` : value);

interface PictureInputProps {
  readonly name: string;
  readonly label: string;
  readonly kind: ImageKind;
  readonly hint?: string;
}

function PictureInput({ name, label, kind, hint }: PictureInputProps) {
  const { control } = useFormContext<ContentValues>();
  const { field, fieldState } = useController({ name, control });
  const { chosen, choose } = useChosenPicture(field.value, field.onChange);
  return (
    <ImageField
      ref={field.ref}
      label={label}
      kind={kind}
      hint={hint}
      value={chosen}
      onChange={choose}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** Until an upload has succeeded, and after one that failed, the form keeps the former picture. */
function useChosenPicture(value: unknown, onChange: (url: string) => void) {
  const uploads = useContext(UploadsContext);
  const [chosen, setChosen] = useState<{ readonly image: ChosenImage; readonly url?: string }>();
  // The row of a list may have moved, and its field with it, while the picture was uploaded.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  const isUnfinished = useRef(false);
  const choose = (image: ChosenImage | undefined) => {
    if (!image) {
      if (!isUnfinished.current) onChange('');
      isUnfinished.current = false;
      return setChosen(undefined);
    }
    isUnfinished.current = true;
    setChosen({ image });
    const upload = image.uploaded
      .then(
        (url) => {
          isUnfinished.current = false;
          setChosen({ image, url });
          latest.current(url);
          return true;
        },
        () => false,
      )
      .finally(() => uploads.delete(upload));
    uploads.add(upload);
  };
  const isShown = chosen && (chosen.url === undefined || chosen.url === value);
  const stored = typeof value === 'string' && value !== '' ? knownImage(shownPicture(value)) : undefined;
  return { chosen: isShown ? chosen.image : stored, choose };
}

type ListField = Extract<ContentField, { kind: 'list' }>;

/** An empty item of a list. */
const emptyItem = (field: ListField) =>
  Object.fromEntries(Object.entries(field.parts).map(([key, { kind }]) => [key, kind === 'figure' ? 0 : '']));

function ListInput({ field, name }: { readonly field: ListField; readonly name: string }) {
  const { control } = useFormContext<ContentValues>();
  const rows = useFieldArray({ control, name: name as never });
  return (
    <fieldset className="flex min-w-0 flex-col gap-6 border-t border-base-300 pt-5">
      <legend className="contents">
        <span className="font-semibold">{field.label}</span>
      </legend>
      {rows.fields.map((row, nth) => (
        <div key={row.id} className="flex min-w-0 flex-col gap-4 border-l-2 border-base-300 pl-4">
          {Object.entries(field.parts).map(([key, part]) => (
            <ContentFieldInput
              key={key}
              field={part}
              name={`${name}.${nth}.${key}`}
              label={`${part.label}, ${field.item} ${nth + 1}`}
            />
          ))}
          <div className="-ml-3 flex flex-wrap gap-2">
            <RowButtons rows={rows} nth={nth} item={`${field.item} ${nth + 1}`} />
          </div>
        </div>
      ))}
      <AddRow
        text={`Add: ${field.item}`}
        isFull={rows.fields.length >= field.max}
        onAdd={() => rows.append(emptyItem(field) as never)}
      />
    </fieldset>
  );
}
