// Shop: the texts, pictures and colours of the shop, with a preview.
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { type FieldPath, FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import { useLocation } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import {
  type ContentField,
  type SectionName,
  SHOP_CONTENT,
  type ShopContent,
} from '#contract/shop/shop-content-fields.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { ErrorState, LoadingLine } from '#web/components/feedback/states.tsx';
import { hasServerError, showFieldErrors } from '#web/components/form/field-errors.ts';
import { useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { UnsavedChanges, useSaveKey } from '#web/components/form/unsaved-changes.tsx';
import { useFormSubmission } from '#web/components/form/use-form-submission.ts';
import { Button } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { getQueryClient } from '#web/session/query-client.ts';
import { adminPage } from './admin-page.tsx';
import { ContentFieldInput, UploadsContext } from './shop/content-fields.tsx';
import { contentQuery } from './shop/content-queries.ts';
import { LookPreview } from './shop/look-preview.tsx';
import { mergeContent, type OtherChange } from './shop/merge-content.ts';
import { OtherSystems, ShopSwitchesSection } from './shop/shop-switches.tsx';
import { switchesQuery } from './tax-and-delivery/settings-queries.ts';

const title = formTexts.dashboard.shop;

export const meta = hiddenMeta(title);

export default adminPage(title, 'PUT /api/shop-settings/content', Content);

function Content() {
  const { data, error, refetch } = useQuery(contentQuery());
  // Both are shown at once: the one would push what is below it.
  const switches = useQuery(switchesQuery());
  if (data && !switches.isPending)
    return (
      <div className="flex max-w-3xl flex-col gap-12">
        <ContentForm saved={data} />
        <ShopSwitchesSection />
        <OtherSystems />
      </div>
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingLine />;
}

const Preview = lazy(() => import('./shop/content-preview.tsx'));

interface Saved {
  readonly revision: number;
  readonly settings: ShopContent;
}

/** The form of the shop's content, made from the table of its fields. */
function ContentForm({ saved }: { readonly saved: Saved }) {
  const [preview, setPreview] = useState<ShopContent>();
  const uploads = useRef(new Set<Promise<boolean>>());
  const form = useForm<ShopContent>({ defaultValues: saved.settings });
  const { submit, error, others, isSaved } = useSaveContent(saved, form);
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
    if (await arePicturesSent()) setPreview(structuredClone(form.getValues()));
  };
  return (
    <FormProvider {...form}>
      <UploadsContext value={uploads.current}>
        <form {...submission} noValidate className="flex max-w-3xl flex-col">
          <div>
            {Object.entries(SHOP_CONTENT).map(([name, section]) => (
              <ContentSection key={name} name={name as SectionName} section={section} />
            ))}
          </div>
          <div className="sticky bottom-0 z-10 -mx-2 flex flex-col gap-3 border-t border-base-300 bg-base-100 px-2 py-3">
            <FormMessage error={hasServerError(form.formState.errors) ? undefined : error} />
            {others.length > 0 && <OtherChanges changes={others} />}
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
                Save the shop
              </Button>
              <Button variant="outline" onClick={() => void show()}>
                Preview
              </Button>
              <p role="status" className="text-sm text-base-content/75">
                {isDirty && 'Not saved yet'}
                {!isDirty && isSaved && (
                  <>
                    Saved.{' '}
                    <a href={pages.home} className="link">
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

/** The sections whose fields every page shows. */
const PREVIEWED: readonly SectionName[] = ['company', 'look'];

interface ContentSectionProps {
  readonly name: SectionName;
  readonly section: (typeof SHOP_CONTENT)[SectionName];
}

/** A section, folded unless the address names it, with how much of it is filled in. */
function ContentSection({ name, section }: ContentSectionProps) {
  const id = `content-${name}`;
  const { hash } = useLocation();
  const { getValues } = useFormContext<ShopContent>();
  const fields = Object.entries<ContentField>(section.fields);
  const texts = fields.filter(([, { kind }]) => kind !== 'switch');
  const isFilled = ([key]: (typeof fields)[number]) => {
    const value: unknown = getValues(`${name}.${key}` as FieldPath<ShopContent>);
    // What stands in double brackets is still to be filled in.
    return Array.isArray(value) ? value.length > 0 : value !== '' && !String(value).includes('[[');
  };
  return (
    <details id={id} open={hash === `#${id}`} className="group/fold scroll-mt-6 border-t border-base-300">
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-6 py-2">
        <h3 className="text-xl">
          <span aria-hidden="true" className="chevron mr-3 inline-block -rotate-90 group-open/fold:rotate-0">
            ▾
          </span>
          {section.title}
        </h3>
        <span className="text-base-content/75 text-sm">{`${texts.filter(isFilled).length} of ${texts.length} filled in`}</span>
      </summary>
      {'hint' in section && <p className="mt-1 text-sm text-base-content/75">{section.hint}</p>}
      <div
        className={`mt-5 mb-10 ${PREVIEWED.includes(name) ? 'items-start gap-8 lg:grid lg:grid-cols-[1fr_17rem]' : ''}`}
      >
        {PREVIEWED.includes(name) && (
          <div className="lg:order-last lg:h-full">
            <LookPreview />
          </div>
        )}
        <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
          {fields.map(([key, field]) => (
            <div key={key} className={field.kind === 'colour' ? '' : 'col-span-full min-w-0'}>
              <ContentFieldInput field={field} name={`${name}.${key}`} />
            </div>
          ))}
        </div>
      </div>
    </details>
  );
}

/** Saves the form. What somebody else has saved meanwhile is brought into it first, and the admin saves again. */
function useSaveContent(saved: Saved, form: UseFormReturn<ShopContent>) {
  const [base, setBase] = useState(saved);
  const [others, setOthers] = useState<readonly OtherChange[]>([]);
  const save = useMutation({
    mutationFn: async (settings: ShopContent) => {
      const body = { settings, revision: base.revision };
      try {
        return await request('PUT /api/shop-settings/content', { body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'settings_changed') throw error;
        return undefined;
      }
    },
  });
  const merge = async (mine: ShopContent) => {
    const theirs = await getQueryClient().fetchQuery(contentQuery());
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
          ? (pointer.slice(SETTINGS.length).replaceAll('/', '.') as FieldPath<ShopContent>)
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
