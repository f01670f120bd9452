// The list of the form's sections beside it, on screens that are wide enough: each with its state, and a link into it.
import type { MouseEvent } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type FormSection, sectionId, sectionStates } from './form-sections.ts';
import type { ArticleForm } from './submit-article.ts';

export function SectionList({ form }: { readonly form: UseFormReturn<ArticleForm> }) {
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
  element?.scrollIntoView();
  element?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
}
