// The recent projects, each with a picture.
import { t } from '#contract/languages/text.ts';
import type { Portfolio } from '#contract/shop/shop-content.ts';
import { ContentPicture } from '#web/parts/content/content-picture.tsx';
import { projectImages } from '../../../parts/content/project-images.ts';

interface ProjectsProps extends Pick<Portfolio, 'pictures'> {
  readonly projects: Portfolio['content']['projects'];
}

export function Projects({ projects, pictures }: ProjectsProps) {
  return (
    <section aria-labelledby="projects" className="bg-base-200 py-section">
      <div className="shop-width">
        <h2 id="projects" className="text-title">
          {t`Recent projects`}
        </h2>
        <ul className="mt-14 grid gap-x-12 gap-y-16 md:grid-cols-2">
          {projects.map(({ title, year, text, tools, picture }) => (
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
                <p className="text-base-content/75 tabular-nums">{year}</p>
                <h3 className="mt-1 text-2xl font-medium leading-snug">{title}</h3>
                <p className="mt-3 max-w-xl">{text}</p>
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
