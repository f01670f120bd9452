// The form of the shop's texts in a language other than its first, which is shown with each.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '#contract/core/paths.ts';
import { LANGUAGE_NAMES } from '#contract/languages/language-names.ts';
import { languagePath } from '#contract/languages/languages.ts';
import type { TextLanguage } from '#contract/languages/text-languages.ts';
import {
  type ContentTexts,
  completeTexts,
  isToTranslate,
  textFields,
  translateContent,
} from '#contract/shop/content-texts.ts';
import { type ContentField, SHOP_CONTENT, type ShopContent } from '#contract/shop/shop-content-fields.ts';
import { request } from '#web/api/client.ts';
import { ErrorState, LoadingLine } from '#web/components/feedback/states.tsx';
import { getQueryClient } from '#web/session/query-client.ts';
import { ContentFieldInput, type ContentValues } from './content-fields.tsx';
import { ContentForm, type Edited } from './content-form.tsx';
import { textsQuery } from './content-queries.ts';

interface ContentTextsProps {
  readonly language: TextLanguage;
  /** In the first language. */
  readonly content: ShopContent;
}

export default function ContentTextsForm({ language, content }: ContentTextsProps) {
  const { data, error, refetch } = useQuery(textsQuery(language));
  const [edited] = useState(() => textsOf(language, content));
  if (data)
    return (
      <ContentForm
        saved={{ ...data, settings: completeTexts(content, data.settings) as ContentValues }}
        edited={edited}
      />
    );
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingLine />;
}

function textsOf(language: TextLanguage, content: ShopContent): Edited {
  const english = content as unknown as ContentValues;
  const translated = (values: ContentValues) => translateContent(content, values as ContentTexts);
  return {
    submit: `Save ${LANGUAGE_NAMES[language]}`,
    homePath: languagePath(language, pages.home),
    async read() {
      const { revision, settings } = await getQueryClient().fetchQuery(textsQuery(language));
      return { revision, settings: completeTexts(content, settings) as ContentValues };
    },
    put: ({ settings, revision }) =>
      request('PUT /api/shop-settings/content/:language', {
        params: { language },
        body: { settings: settings as ContentTexts, revision },
      }),
    contentOf: (values) => translated(values).content,
    fieldsOf: (name) =>
      Object.entries(textFields(SHOP_CONTENT[name].fields)).filter(([key]) => {
        const own = english[name]?.[key];
        return Array.isArray(own) ? own.length > 0 : isToTranslate(own);
      }),
    progressOf(name, values) {
      const missing = translated(values).untranslated.filter((path) => path.startsWith(`${name}.`)).length;
      return missing === 0 ? 'complete' : `${missing} missing`;
    },
    input(field, name) {
      const [section = '', key = ''] = name.split('.');
      return <TextInput field={field} name={name} own={english[section]?.[key]} lang={language} />;
    },
  };
}

interface TextInputProps {
  readonly field: ContentField;
  readonly name: string;
  readonly label?: string;
  /** In the first language. */
  readonly own: unknown;
  readonly lang: TextLanguage;
}

function TextInput({ field, name, label, own, lang }: TextInputProps) {
  if (field.kind === 'list')
    return (
      <fieldset className="flex min-w-0 flex-col gap-6 border-t border-base-300 pt-5">
        <legend className="contents">
          <span className="font-semibold">{field.label}</span>
        </legend>
        {(own as readonly Record<string, unknown>[]).map((item, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of the first language stay where they are
          <div key={nth} className="flex min-w-0 flex-col gap-4 border-l-2 border-base-300 pl-4">
            {Object.entries(textFields(field.parts))
              .filter(([key]) => isToTranslate(item[key]))
              .map(([key, part]) => (
                <TextInput
                  key={key}
                  field={part}
                  name={`${name}.${nth}.texts.${key}`}
                  label={`${part.label}, ${field.item} ${nth + 1}`}
                  own={item[key]}
                  lang={lang}
                />
              ))}
          </div>
        ))}
      </fieldset>
    );
  const text = String(own);
  const isLong = text.length > LONG_TEXT || text.includes('\n');
  const shown = { ...field, isRequired: false, hint: isLong ? undefined : text } as ContentField;
  return (
    <>
      <ContentFieldInput field={shown} name={name} label={label} lang={lang} />
      {isLong && (
        <details className="mt-1 text-sm text-base-content/75">
          <summary className="min-h-11 cursor-pointer content-center">In the first language</summary>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </details>
      )}
    </>
  );
}

/** Characters of a text that is folded. */
const LONG_TEXT = 300;
