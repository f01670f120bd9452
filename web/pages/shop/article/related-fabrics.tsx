// Fabrics that are similar in weave, colour, fibre or use.
import type { FabricCard as Fabric } from '#contract/fabric-list.ts';
import { FabricCard } from '#web/components/ui/fabric-card.tsx';
import { ReloadNotice } from './reload-notice.tsx';

interface RelatedFabricsProps {
  /** Undefined when they could not be loaded. */
  readonly fabrics: readonly Fabric[] | undefined;
}

export function RelatedFabrics({ fabrics }: RelatedFabricsProps) {
  if (fabrics?.length === 0) return null;
  return (
    <section aria-labelledby="related" className="pt-16 pb-10 md:pt-20 print:hidden">
      <div className="shop-width">
        <h2 id="related" className="mb-10 text-3xl font-light tracking-tight">
          Related fabrics
        </h2>
        {fabrics ? (
          <ul className="grid grid-cols-2 gap-x-4 sm:gap-x-6 lg:grid-cols-4 lg:gap-x-8">
            {fabrics.map((fabric) => (
              <li key={fabric._id} className="row-span-4 grid grid-rows-subgrid gap-0 pb-12">
                <FabricCard fabric={fabric} heading="h3" />
              </li>
            ))}
          </ul>
        ) : (
          <ReloadNotice text="The related fabrics could not be loaded." />
        )}
      </div>
    </section>
  );
}
