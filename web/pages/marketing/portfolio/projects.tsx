// The recent projects, each with a picture.
import { t } from '#contract/languages/text.ts';
import type { Portfolio } from '#contract/shop/shop-content.ts';
import { textLang } from '#web/parts/articles/text-language.ts';
import { ContentPicture } from '#web/parts/content/content-picture.tsx';
import { projectImages } from '../../../parts/content/project-images.ts';

export function Projects({ portfolio }: { readonly portfolio: Portfolio }) {
  const { content, pictures } = portfolio;
  return (
    <section aria-labelledby="projects" className="bg-base-200 py-section">
      <div className="shop-width">
        <h2 id="projects" className="text-title">
          {t`Recent projects`}
        </h2>
        <ul className="mt-14 grid gap-x-12 gap-y-16 md:grid-cols-2">
          {content.projects.map(({ title, year, text, tools, picture }, nth) => (
            <li key={title}>
              <article>
                <div className="pinked">
                  <ContentPicture
                    picture={picture}
                    among={projectImages}
                    pictures={pictures}
                    alt=""
                    sizes="(min-width: 48rem) 45vw, 92vw"
                    className="aspect-4/3 w-full object-cover"
                  />
                </div>
                <div className="stitched my-5" />
                <p
                  className="text-base-content/75 tabular-nums"
                  lang={textLang(portfolio, `projects.${nth}.year`)}
                >
                  {year}
                </p>
                <h3
                  className="mt-1 text-2xl font-medium leading-snug"
                  lang={textLang(portfolio, `projects.${nth}.title`)}
                >
                  {title}
                </h3>
                <p className="mt-3 max-w-xl" lang={textLang(portfolio, `projects.${nth}.text`)}>
                  {text}
                </p>
                <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-base-content/75">
                  {tools.split('\n').map((tool) => (
                    <li key={tool}>{tool}</li>
                  ))}
                </ul>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
