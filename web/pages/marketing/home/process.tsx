// Our Working Process: four steps (spec section 1).
import { messages } from '#contract/messages.ts';
import { DecorImage } from '#web/components/image/decor-image.tsx';
import { workingProcess } from '#web/components/image/decor-images.ts';

const steps = [
  {
    title: 'Production of fabric',
    text: 'Yarn is warped, woven, dyed and finished in our own halls, to a written standard for every quality.',
  },
  {
    title: 'Exportation globally',
    text: 'Rolled, wrapped and labelled, it leaves with its papers for ports and doorsteps on five continents.',
  },
  {
    title: 'Digital shop available',
    text: 'The whole collection is on the shelf online: look, order by the piece, pay by card and follow your order.',
  },
  {
    title: 'Great client support',
    text: 'Somebody who knows cloth answers. The front desk is there 24*7, for every order, of any size.',
  },
];

export function Process() {
  return (
    <section aria-labelledby="process" className="shop-width py-section">
      <h2 id="process" className="max-w-3xl text-title">
        {messages.shop.workingProcess}
      </h2>
      <ol className="mt-16 grid gap-x-10 gap-y-14 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ title, text }, position) => (
          <li key={title}>
            <StepImage position={position} />
            <div className="stitched my-6" />
            <div className="flex items-baseline gap-4">
              <span aria-hidden="true" className="text-4xl font-extralight tabular-nums text-primary">
                {position + 1}
              </span>
              <h3 className="text-xl font-semibold">{title}</h3>
            </div>
            <p className="mt-3">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepImage({ position }: { readonly position: number }) {
  const image = workingProcess[position];
  if (!image) return null;
  return (
    <DecorImage
      image={image}
      // Phones load the small file, whatever their pixel density.
      sizes="(min-width: 80rem) 21vw, (min-width: 40rem) 45vw, 9.5rem"
      className="aspect-4/3 w-full object-cover"
    />
  );
}
