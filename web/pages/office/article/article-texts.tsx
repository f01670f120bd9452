// The texts of an article in the shop's other languages: a form for each, folded, with what it lacks.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-toastify';
import type { AdminArticle } from '#contract/articles/article-admin.ts';
import type { ArticleText } from '#contract/articles/article-texts.ts';
import { TEXT_LIMITS } from '#contract/core/limits.ts';
import { LANGUAGE_NAMES } from '#contract/languages/language-names.ts';
import type { Language } from '#contract/languages/languages.ts';
import type { TextLanguage } from '#contract/languages/text-languages.ts';
import { ApiError } from '#web/api/api-error.ts';
import { articleQueries, articlesKey } from '#web/api/article-queries.ts';
import { request } from '#web/api/client.ts';
import { ARTICLES_KEY } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ErrorState, LoadingLine } from '#web/components/feedback/states.tsx';
import { TextArea, TextField } from '#web/components/form/fields.tsx';
import { Form, field, useForm } from '#web/components/form/form.tsx';
import { isTranslated, missingTexts, textOf } from './missing-texts.ts';

interface ArticleTextsProps {
  readonly article: AdminArticle;
  /** Those of the shop; in the first one the texts are the article's own. */
  readonly languages: readonly Language[];
}

export default function ArticleTexts({ article, languages }: ArticleTextsProps) {
  const stored = useQuery(articleQueries.texts(article._id));
  return (
    <section aria-labelledby="texts" className="mt-12 max-w-2xl">
      <h3 id="texts" className="mb-3 text-lg font-semibold">
        Other languages
      </h3>
      {stored.data ? (
        languages.filter(isTranslated).map((language) => (
          <TextsIn
            // What is typed for pictures must not end up with others.
            key={[language, ...urlsOf(article)].join(' ')}
            article={article}
            language={language}
            text={textOf(article, stored.data.texts[language])}
            revision={stored.data.revision}
          />
        ))
      ) : stored.error ? (
        <ErrorState error={stored.error} onRetry={() => void stored.refetch()} />
      ) : (
        <LoadingLine />
      )}
    </section>
  );
}

const urlsOf = ({ images }: Pick<AdminArticle, 'images'>) => images.map(({ url }) => url);

interface TextsInProps {
  readonly article: AdminArticle;
  readonly language: TextLanguage;
  readonly text: ArticleText;
  readonly revision: number;
}

function TextsIn({ article, language, text, revision }: TextsInProps) {
  const [initial] = useState({ text, revision });
  const form = useForm<ArticleText>({ defaultValues: initial.text });
  const save = useSaveTexts(article, language, initial);
  const missing = missingTexts(article, text);
  return (
    <details className="border-t border-base-300 last:border-b">
      <summary className="min-h-12 cursor-pointer content-center">
        <span className="font-semibold">{LANGUAGE_NAMES[language]}</span>{' '}
        <span className="text-base-content/75">
          {missing.length === 0 ? 'complete' : `missing: ${missing.join(', ')}`}
        </span>
      </summary>
      <Form
        form={form}
        mutation={save}
        onSent={() => form.reset(form.getValues())}
        submit={`Save ${LANGUAGE_NAMES[language]}`}
        className="flex flex-col gap-4 pt-2 pb-6"
      >
        <TextField
          label="Name"
          hint={article.productName}
          lang={language}
          maxLength={TEXT_LIMITS.name}
          {...field(form, 'productName')}
        />
        <TextArea
          label="Description"
          hint={article.description}
          lang={language}
          maxLength={TEXT_LIMITS.description}
          {...field(form, 'description')}
        />
        {article.colour && (
          <TextField
            label="Colour"
            hint={article.colour.name}
            lang={language}
            maxLength={TEXT_LIMITS.size}
            {...field(form, 'colourName')}
          />
        )}
        {article.images.map(({ url }, nth) => (
          <TextField
            key={url}
            label={`What picture ${nth + 1} shows`}
            hint={article.enteredAlts[nth] || 'Left out, the shop says it from the facts'}
            lang={language}
            maxLength={TEXT_LIMITS.alt}
            {...field(form, `alts.${nth}`)}
          />
        ))}
      </Form>
    </details>
  );
}

/** Saves against the revision that was read, or a newer one that has the same texts and pictures. */
function useSaveTexts(article: AdminArticle, language: TextLanguage, initial: Base) {
  const { _id: id } = article;
  const [base, setBase] = useState(initial);
  const put = async (text: ArticleText, { revision }: Pick<Base, 'revision'>) => {
    const body = { texts: { [language]: text } };
    const saved = await request('PUT /api/articles/:id/texts', {
      params: { id },
      body,
      ifMatch: `"${revision}"`,
    });
    setBase({ text, revision: saved.revision });
    toast.success(`${LANGUAGE_NAMES[language]} saved`);
    await refreshQueries(articlesKey(), ARTICLES_KEY);
  };
  return useMutation({
    mutationFn: async (text: ArticleText) => {
      try {
        await put(text, base);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'article_changed')) throw error;
        const current = await request('GET /api/articles/:id', { params: { id } });
        const { texts, revision } = await request('GET /api/articles/:id/texts', { params: { id } });
        const isSame =
          String(urlsOf(current)) === String(urlsOf(article)) &&
          JSON.stringify(textOf(current, texts[language])) === JSON.stringify(textOf(current, base.text));
        if (!isSame) throw error;
        await put(text, { revision });
      }
    },
  });
}

interface Base {
  readonly text: ArticleText;
  readonly revision: number;
}
