// Compares the changes of another admin with one's own, field by field, to take theirs or keep one's own.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ARTICLE_FIELDS,
  type ArticleFieldName,
  isFact,
  isGroup,
  partsOf,
  type StoredValue,
} from '#contract/articles/article-fields.ts';
import { FIBRES } from '#contract/articles/composition-texts.ts';
import { USES } from '#contract/articles/fabric-vocabulary.ts';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { priceStepText } from '#web/parts/articles/fabric-texts.ts';
import { priceStepsOf } from '../fabric-details/fabric-facts.ts';
import { differingFields, picturesOf } from './article-form.ts';
import type { ArticleForm } from './submit-article.ts';
import type { Conflict } from './use-save-article.ts';

interface ConflictDialogProps {
  readonly conflict: Conflict;
  /** Saves with their version of these fields. */
  readonly onSave: (taken: readonly ArticleFieldName[]) => Promise<void>;
  readonly onClose: () => void;
}

/** At first, fields that only they have changed are theirs, and those that both have changed are one's own. */
export function ConflictDialog({ conflict, onSave, onClose }: ConflictDialogProps) {
  const { fields, base, mine } = conflict;
  const [taken, setTaken] = useState<readonly ArticleFieldName[]>(() => {
    const changedByMe = differingFields(base, mine);
    return fields.filter((name) => !changedByMe.includes(name));
  });
  const save = useMutation({ mutationFn: () => onSave(taken) });
  const choose = (name: ArticleFieldName, isTheirs: boolean) =>
    setTaken((names) => (isTheirs ? [...names, name] : names.filter((other) => other !== name)));
  return (
    <Dialog title="Somebody else has changed this article" onClose={onClose} wide>
      {(close) => (
        <>
          <p className="mb-5">
            Nothing was saved yet, and nothing you typed is lost. Choose for each field what to save.
          </p>
          <ul className="flex flex-col">
            {fields.map((name) => (
              <li key={name} className="border-t border-base-300 py-4">
                <FieldChoice
                  name={name}
                  conflict={conflict}
                  isTheirs={taken.includes(name)}
                  onChoose={(isTheirs) => choose(name, isTheirs)}
                />
              </li>
            ))}
          </ul>
          <FormMessage error={save.error} />
          <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={close}>Back to the form</Button>
            <Button variant="primary" loading={save.isPending} onClick={() => save.mutate()}>
              Save
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface FieldChoiceProps {
  readonly name: ArticleFieldName;
  readonly conflict: Conflict;
  readonly isTheirs: boolean;
  readonly onChoose: (isTheirs: boolean) => void;
}

function FieldChoice({ name, conflict, isTheirs, onChoose }: FieldChoiceProps) {
  const versions = [
    { label: 'Take theirs', text: fieldText(conflict.theirs, name), theirs: true },
    { label: 'Keep mine', text: fieldText(conflict.mine, name), theirs: false },
  ];
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{ARTICLE_FIELDS[name].label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {versions.map(({ label, text, theirs }) => (
          <label
            key={label}
            className="flex cursor-pointer gap-3 border border-base-300 p-3 has-checked:border-primary has-checked:bg-base-200"
          >
            <input
              type="radio"
              name={`version-of-${name}`}
              checked={isTheirs === theirs}
              onChange={() => onChoose(theirs)}
              className="mt-1 size-4 shrink-0 accent-primary"
            />
            <span className="min-w-0">
              <span className="block text-sm text-base-content/75">{label}</span>
              <span className="block wrap-anywhere whitespace-pre-line" dir="auto">
                {text || 'Not stated'}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type CodeTexts = Readonly<Record<string, string>>;

const codeText = (words: CodeTexts, code: string) => words[code] ?? code;
const joined = (parts: readonly string[], separator = ', ') => parts.filter(Boolean).join(separator);

/** The value of a form field in words, to compare two versions of an article; '' when nothing is stated. */
function fieldText(form: ArticleForm, name: ArticleFieldName): string {
  if (isFact(name)) return valueText(ARTICLE_FIELDS[name], form[name]);
  if (isGroup(name)) {
    const texts: Readonly<Record<string, string>> = form[name];
    const parts = partsOf(name).map(([part, value]) => valueText(value, texts[part] ?? ''));
    return joined(parts, name === 'shrinkagePercent' ? ' × ' : ', ');
  }
  switch (name) {
    case 'priceSteps':
      return joined(priceStepsOf(form).map(priceStepText));
    case 'composition':
      return joined(form.composition.map(({ fibre, percent }) => `${percent} % ${codeText(FIBRES, fibre)}`));
    case 'uses':
      return joined(form.uses.map((use) => codeText(USES, use)));
    case 'certificates':
      return joined(
        form.certificates.map(({ name, number, validUntil }) => joined([name, number, validUntil], ' ')),
      );
    case 'testResults':
      return joined(
        form.testResults.map(({ method, value, ...rest }) =>
          joined([method, value, ...Object.values(rest)], ' '),
        ),
      );
    case 'images':
      return joined(picturesOf(form).map(pictureText));
    default:
      return form[name];
  }
}

const valueText = (value: StoredValue, text: string) =>
  value.kind === 'term' ? codeText(value.terms, text) : text;

/** The end of the URL tells pictures apart. */
function pictureText(picture: ReturnType<typeof picturesOf>[number], nth: number): string {
  const { photo, alt, widthMm } = picture;
  const which = photo?.known ? (photo.known.split('/').at(-2) ?? '').slice(0, 6) : 'new';
  const scale = widthMm.trim() && ` (${widthMm.trim()} mm)`;
  return `${nth + 1}: ${alt.trim() || which}${scale}`;
}
