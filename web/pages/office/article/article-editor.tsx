// The form that edits an article: fields, pictures, preview, and the dialog when somebody else has changed it
// meanwhile.
import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { toast } from 'react-toastify';
import type { Article } from '#contract/articles/article.ts';
import type { AdminArticle } from '#contract/articles/article-admin.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { pages } from '#contract/core/paths.ts';
import { useForm } from '#web/components/form/form.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { ImageField } from '#web/components/form/image-field.tsx';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { UnsavedChanges, useSaveKey } from '#web/components/form/unsaved-changes.tsx';
import { useFormSubmission } from '#web/components/form/use-form-submission.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { piecesText } from '#web/parts/articles/fabric-texts.ts';
import { useMay } from '#web/session/use-session.ts';
import { FabricDetails } from '../fabric-details/fabric-details.tsx';
import { ArticleFields } from './article-fields.tsx';
import { toForm } from './article-form.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type FormSection, sectionId, sectionStates } from './form-sections.ts';
import { previewArticle } from './preview-article.ts';
import type { ArticleForm } from './submit-article.ts';
import { useSaveArticle } from './use-save-article.ts';

const ArticlePreview = lazy(() => import('./article-preview.tsx'));

interface ArticleEditorProps {
  readonly article: AdminArticle;
  /** Rendered above the form; `isDirty` means that something is not saved. */
  readonly header: (isDirty: boolean) => ReactNode;
}

export function ArticleEditor({ article, header }: ArticleEditorProps) {
  const [initial] = useState(() => toForm(article));
  const form = useForm<ArticleForm>({ defaultValues: initial });
  const { save, conflict, resolve, close } = useSaveArticle(article, form);
  const submission = useFormSubmission(form, save);
  const { isDirty } = form.formState;
  useSaveKey(submission.ref);
  return (
    <>
      {header(isDirty)}
      <div className="min-[1200px]:grid min-[1200px]:grid-cols-[13rem_minmax(0,1fr)] min-[1200px]:gap-10">
        <SectionList form={form} />
        <form
          {...submission}
          method="post"
          noValidate
          className="@container flex max-w-2xl min-w-0 flex-col gap-5 min-[1200px]:max-w-none"
        >
          <div
            id={sectionId('basics')}
            className="flex flex-col gap-5 @3xl:grid @3xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)] @3xl:gap-8"
          >
            <div className="flex flex-col gap-5">
              <ArticleFields form={form} stock={<Stock article={article} />} />
            </div>
            <Controller
              name="photo"
              control={form.control}
              rules={{ required: formTexts.review.imageRequired }}
              render={({ field, fieldState }) => (
                <ImageField label="Photo" required {...field} error={fieldState.error?.message} />
              )}
            />
          </div>
          <FabricDetails form={form} open />
          <FormMessage error={save.error} />
          <SaveBar isDirty={isDirty}>
            <SubmitButton busy={form.formState.isSubmitting}>Save</SubmitButton>
            <PreviewButton make={() => previewArticle(article, form.getValues())} />
          </SaveBar>
        </form>
      </div>
      <UnsavedChanges isDirty={isDirty} />
      {conflict && (
        <ConflictDialog key={conflict.revision} conflict={conflict} onSave={resolve} onClose={close} />
      )}
    </>
  );
}

/** The bar stays visible, because the form is long. */
function SaveBar({ isDirty, children }: { readonly isDirty: boolean; readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-3 border-t border-base-300 bg-base-100 px-2 py-3">
      {children}
      <p role="status" className="text-sm text-base-content/75">
        {isDirty ? 'Not saved yet' : ''}
      </p>
    </div>
  );
}

function Stock({ article }: { readonly article: AdminArticle }) {
  const may = useMay();
  const search = new URLSearchParams({ q: article.articleNumber });
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">Available quantity</p>
      <p className="flex min-h-11 items-center tabular-nums">{piecesText(article.availableQuantity)}</p>
      {may('GET /api/stock-movements') && (
        <ButtonLink to={`${pages.stock}?${search}`} variant="ghost" size="small" className="self-start px-0">
          Movements and corrections
        </ButtonLink>
      )}
    </div>
  );
}

function PreviewButton({ make }: { readonly make: () => Promise<Article | undefined> }) {
  const [shown, setShown] = useState<Article>();
  const show = async () => {
    const article = await make();
    if (article) setShown(article);
    else toast.error('The preview needs every picture: one is missing or could not be uploaded.');
  };
  return (
    <>
      <Button variant="outline" onClick={() => void show()}>
        Preview
      </Button>
      {shown && (
        <Suspense>
          <ArticlePreview article={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * The list of the form's sections beside it, on screens that are wide enough: each with its state, and a
 * link into it.
 */
function SectionList({ form }: { readonly form: UseFormReturn<ArticleForm> }) {
  const values = useWatch({ control: form.control });
  return (
    <nav aria-label="Sections of the form" className="sticky top-4 self-start max-[1199px]:hidden">
      <ul className="border-l border-base-300">
        {sectionStates(values as ArticleForm).map(({ section, title, state }) => (
          <li key={section}>
            <a
              href={`#${sectionId(section)}`}
              onClick={(event) => goTo(event, section)}
              className="flex min-h-9 items-center justify-between gap-x-3 px-3 py-1 text-sm leading-5 hover:bg-base-200"
            >
              {title} <span className="shrink-0 text-base-content/75 tabular-nums">{state}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The address stays: a change of it would ask whether unsaved changes may be lost. */
function goTo(event: MouseEvent, section: FormSection): void {
  event.preventDefault();
  const element = document.getElementById(sectionId(section));
  if (element instanceof HTMLDetailsElement) element.open = true;
  element?.scrollIntoView();
  element?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}
