// Every shared component in its states. Served outside production only. To add one, add an entry to a list below.
import { DEV_COMPONENTS_PATH } from '#contract/core/paths.ts';
import { dashboardStyles } from '#web/layout/dashboard-styles.ts';
import { pageMeta } from '#web/layout/page-meta.ts';
import type { Route } from './+types/components.ts';
import { contentSpecimens } from './content-specimens.tsx';
import { feedbackSpecimens } from './feedback-specimens.tsx';
import { formSpecimens } from './form-specimens.tsx';
import { listSpecimens } from './list-specimens.tsx';
import type { Specimen } from './specimen.ts';

const specimens: readonly Specimen[] = [
  ...formSpecimens,
  ...feedbackSpecimens,
  ...contentSpecimens,
  ...listSpecimens,
];

export const links = dashboardStyles;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Components', path: DEV_COMPONENTS_PATH, hidden: true });

export default function Components() {
  return (
    <main id="main" className="shop-width py-section">
      <h1 className="text-title">Components</h1>
      {specimens.map(({ title, example }) => (
        <section key={title} aria-label={title} className="mt-14">
          <h2 className="mb-5 border-b border-base-300 pb-2 text-xl font-semibold">{title}</h2>
          <div className="flex flex-wrap items-start gap-6">{example}</div>
        </section>
      ))}
    </main>
  );
}
