// The form of the shop's content, or of its texts in another language, made from the table of its fields.
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router';
import {
  type ContentField,
  type SectionName,
  SHOP_CONTENT,
  type ShopContent,
} from '#contract/shop/shop-content-fields.ts';
import { ApiError } from '#web/api/api-error.ts';
import { queries } from '#web/api/queries.ts';
import { hasServerError, showFieldErrors } from '#web/components/form/field-errors.ts';
import { useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { UnsavedChanges, useSaveKey } from '#web/components/form/unsaved-changes.tsx';
import { useFormSubmission } from '#web/components/form/use-form-submission.ts';
import { Button } from '#web/components/ui/button.tsx';
import { getQueryClient } from '#web/session/query-client.ts';
import { type ContentValues, UploadsContext } from './content-fields.tsx';
import { mergeContent, type OtherChange } from './merge-content.ts';

const Preview = lazy(() => import('./content-preview.tsx'));

interface Saved {
  readonly revision: number;
  readonly settings: ContentValues;
}

/** What the form edits. */
export interface Edited {
  /** What the button says. */
  readonly submit: string;
  readonly homePath: string;
  readonly read: () => Promise<Saved>;
  readonly put: (body: Saved) => Promise<{ readonly revision: number }>;
  /** The content that the values make, for a preview. */
  readonly contentOf: (values: ContentValues) => ShopContent;
  /** The fields of a section; one without any is left out. */
  readonly fieldsOf: (name: SectionName) => readonly (readonly [key: string, field: ContentField])[];
  /** How complete a section is, beside its heading. */
  readonly progressOf: (name: SectionName, values: ContentValues) => string;
  readonly input: (field: ContentField, name: string) => ReactElement;
  /** What is shown beside the fields of a section. */
  readonly beside?: (name: SectionName) => ReactElement | undefined;
}

interface ContentFormProps {
  readonly saved: Saved;
  readonly edited: Edited;
}

export function ContentForm({ saved, edited }: ContentFormProps) {
  const [preview, setPreview] = useState<ShopContent>();
  const uploads = useRef(new Set<Promise<boolean>>());
  const form = useForm<ContentValues>({ defaultValues: saved.settings });
  const { submit, error, others, isSaved } = useSaveContent(saved, edited, form);
  const { isDirty } = form.formState;
  /** Whether every picture that was chosen is uploaded; the field of one that is not says why. */
  const arePicturesSent = async () => (await Promise.all(uploads.current)).every(Boolean);
  const submission = useFormSubmission(form, {
    async mutateAsync() {
      if (await arePicturesSent()) await submit();
    },
  });
  useSaveKey(submission.ref);
  const show = async () => {
    if (await arePicturesSent()) setPreview(structuredClone(edited.contentOf(form.getValues())));
  };
  return (
    <FormProvider {...form}>
      <UploadsContext value={uploads.current}>
        <form {...submission} noValidate className="flex max-w-3xl flex-col">
          <div>
            {(Object.keys(SHOP_CONTENT) as SectionName[]).map((name) => (
              <ContentSection key={name} name={name} edited={edited} />
            ))}
          </div>
          <div className="sticky bottom-0 z-10 -mx-2 flex flex-col gap-3 border-t border-base-300 bg-base-100 px-2 py-3">
            <FormMessage error={hasServerError(form.formState.errors) ? undefined : error} />
            {others.length > 0 && <OtherChanges changes={others} />}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
                {edited.submit}
              </Button>
              <Button variant="outline" onClick={() => void show()}>
                Preview
              </Button>
              <p role="status" className="text-sm text-base-content/75">
                {isDirty && 'Not saved yet'}
                {!isDirty && isSaved && (
                  <>
                    Saved.{' '}
                    <a href={edited.homePath} className="link">
                      See the home page
                    </a>
                  </>
                )}
              </p>
            </div>
          </div>
        </form>
      </UploadsContext>
      <UnsavedChanges isDirty={isDirty} />
      {preview && (
        <Suspense>
          <Preview content={preview} onClose={() => setPreview(undefined)} />
        </Suspense>
      )}
    </FormProvider>
  );
}

interface ContentSectionProps {
  readonly name: SectionName;
  readonly edited: Edited;
}

/** A section, folded unless the address names it, with how much of it is filled in. */
function ContentSection({ name, edited }: ContentSectionProps) {
  const section = SHOP_CONTENT[name];
  const id = `content-${name}`;
  const { hash } = useLocation();
  const { getValues } = useFormContext<ContentValues>();
  const fields = edited.fieldsOf(name);
  const beside = edited.beside?.(name);
  if (fields.length === 0) return null;
  return (
    <details id={id} open={hash === `#${id}`} className="group/fold scroll-mt-6 border-t border-base-300">
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-6 py-2">
        <h3 className="text-xl">
          <span aria-hidden="true" className="chevron mr-3 inline-block -rotate-90 group-open/fold:rotate-0">
            ▾
          </span>
          {section.title}
        </h3>
        <span className="text-base-content/75 text-sm">{edited.progressOf(name, getValues())}</span>
      </summary>
      {'hint' in section && <p className="mt-1 text-sm text-base-content/75">{section.hint}</p>}
      <div className={`mt-5 mb-10 ${beside ? 'items-start gap-8 lg:grid lg:grid-cols-[1fr_17rem]' : ''}`}>
        {beside && <div className="lg:order-last lg:h-full">{beside}</div>}
        <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
          {fields.map(([key, field]) => (
            <div key={key} className={field.kind === 'colour' ? '' : 'col-span-full min-w-0'}>
              {edited.input(field, `${name}.${key}`)}
            </div>
          ))}
        </div>
      </div>
    </details>
  );
}

/** Saves the form. What somebody else has saved meanwhile is brought into it first, and the admin saves again. */
function useSaveContent(saved: Saved, { read, put }: Edited, form: UseFormReturn<ContentValues>) {
  const [base, setBase] = useState(saved);
  const [others, setOthers] = useState<readonly OtherChange[]>([]);
  const save = useMutation({
    mutationFn: async (settings: ContentValues) => {
      try {
        return await put({ settings, revision: base.revision });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'settings_changed') throw error;
        return undefined;
      }
    },
  });
  const merge = async (mine: ContentValues) => {
    const theirs = await read();
    const merged = mergeContent(base.settings, mine, theirs.settings);
    setBase(theirs);
    form.reset(theirs.settings);
    form.reset(merged.content, { keepDefaultValues: true });
    setOthers(merged.others);
  };
  const submit = async () => {
    const mine = structuredClone(form.getValues());
    try {
      const done = await save.mutateAsync(mine);
      if (!done) return await merge(mine);
      setBase({ revision: done.revision, settings: mine });
      setOthers([]);
      form.reset(mine);
      getQueryClient().removeQueries(queries.homeContent());
    } catch (error) {
      showFieldErrors(error, form.setError, (pointer) =>
        pointer.startsWith(SETTINGS)
          ? (pointer.slice(SETTINGS.length).replaceAll('/', '.') as `${string}.${string}`)
          : undefined,
      );
    }
  };
  return { submit, error: save.error, others, isSaved: save.data !== undefined };
}

const SETTINGS = '/settings/';

function OtherChanges({ changes }: { readonly changes: readonly OtherChange[] }) {
  return (
    <div role="alert" className="max-h-40 overflow-y-auto border-l-4 border-secondary pl-3 text-sm">
      <p className="font-semibold">
        Somebody else has changed the shop meanwhile. Nothing is saved yet; look at this, and save again.
      </p>
      <ul>
        {changes.map(({ label, value, isBoth }) => (
          <li key={label} className="break-words">
            {label}
            {value && `: “${value}”`}
            {isBoth ? ' (theirs; what you entered stays in the form)' : ' (now in the form)'}
          </li>
        ))}
      </ul>
    </div>
  );
}
