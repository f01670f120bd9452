// Proposals for typed words: uses and fibres of that name, and the fabrics that match, with pictures and article numbers.
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { FIBRES } from '#contract/articles/composition-texts.ts';
import type { FabricCard } from '#contract/articles/fabric-list.ts';
import { USES } from '#contract/articles/fabric-vocabulary.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { t } from '#contract/languages/text.ts';
import { request } from '#web/api/client.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';
import { textLang } from '#web/parts/articles/text-language.ts';
import { startsWord } from './starts-word.ts';

const TYPING_MS = 150;
const FABRICS_MAX = 5;
const TERMS_MAX = 4;

export default function Proposals({ text }: { readonly text: string }) {
  const fabrics = useMatchingFabrics(text);
  const terms = [...termsOf('use', USES, text), ...termsOf('fibre', FIBRES, text)].slice(0, TERMS_MAX);
  return (
    <div className="mt-3" aria-live="polite">
      {terms.length > 0 && (
        <ul aria-label={t`Uses and fibres`} className="flex flex-wrap gap-x-5">
          {terms.map(({ path, label }) => (
            <li key={path}>
              <Link to={path} className="link-thread inline-flex min-h-11 items-center text-sm">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {fabrics && fabrics.length > 0 && (
        <ul aria-label={t`Fabrics`} className="border-t border-base-300">
          {fabrics.slice(0, FABRICS_MAX).map((fabric) => (
            <li key={fabric._id}>
              <Link
                to={fillPath(pages.fabric, { slug: fabric.slug })}
                className="flex min-h-14 items-center gap-3 py-1 hover:bg-base-200"
              >
                <span className="size-12 shrink-0 bg-base-300">
                  <ResponsiveImage
                    img={fabric.img}
                    info={fabric.imageInfo}
                    alt=""
                    sizes="3rem"
                    className="size-full object-cover"
                  />
                </span>
                <span className="min-w-0 grow truncate" dir="auto" lang={textLang(fabric, 'productName')}>
                  {fabric.productName}
                </span>
                <span className="shrink-0 text-sm text-base-content/75 tabular-nums">
                  {fabric.articleNumber}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {fabrics?.length === 0 && (
        <p className="py-3 text-sm text-base-content/75">{t`No fabric matches yet.`}</p>
      )}
    </div>
  );
}

/** The last answer stays while the next one is loaded; a failed request proposes nothing. */
function useMatchingFabrics(text: string): readonly FabricCard[] | undefined {
  const [fabrics, setFabrics] = useState<readonly FabricCard[]>();
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      request('GET /api/fabrics', { query: { sort: 'best-match', q: text }, signal: controller.signal }).then(
        ({ items }) => setFabrics(items),
        () => undefined,
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return fabrics;
}

const termsOf = (filter: 'use' | 'fibre', terms: Readonly<Record<string, string>>, text: string) =>
  Object.entries(terms)
    .filter(([, label]) => startsWord(text, label))
    .map(([code, label]) => ({ path: `${pages.fabrics}?${filter}=${code}`, label }));
