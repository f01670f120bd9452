// Four recent projects, each with a piece of cloth.
import { recentProjects } from './sampleDeveloper.ts';

export function Projects() {
  return (
    <section aria-labelledby="projects" className="bg-base-200 py-section">
      <div className="shop-width">
        <h2 id="projects" className="text-title">
          Recent projects
        </h2>
        <ul className="mt-14 grid gap-x-12 gap-y-16 md:grid-cols-2">
          {recentProjects.map(({ title, year, text, tools }) => (
            <li key={title}>
              <article>
                <div className="stitched mb-5" />
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
