// The four recent projects, each with a decorative image.
import { DecorImage } from '#web/components/image/decor-image.tsx';
import { projectImages } from './project-images.ts';
import { recentProjects } from './sample-developer.ts';

export function Projects() {
  return (
    <section aria-labelledby="projects" className="bg-base-200 py-section">
      <div className="shop-width">
        <h2 id="projects" className="text-title">
          Recent projects
        </h2>
        <ul className="mt-14 grid gap-x-12 gap-y-16 md:grid-cols-2">
          {recentProjects.map(({ title, year, text, tools }, position) => (
            <li key={title}>
              <article>
                <ProjectImage position={position} />
                <div className="stitched my-5" />
                <p className="text-base-content/75 tabular-nums">{year}</p>
                <h3 className="mt-1 text-2xl font-medium leading-snug">{title}</h3>
                <p className="mt-3 max-w-xl">{text}</p>
                <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-base-content/75">
                  {tools.map((tool) => (
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

/** The image is decorative, so it has no text alternative. */
function ProjectImage({ position }: { readonly position: number }) {
  const image = projectImages[position % projectImages.length];
  if (!image) return null;
  return (
    <div className="pinked">
      <DecorImage
        image={image}
        alt=""
        sizes="(min-width: 48rem) 45vw, 92vw"
        className="aspect-4/3 w-full object-cover"
      />
    </div>
  );
}
