// Who We Are: six claims (spec section 1).
import { messages } from '#contract/messages.ts';

const claims = [
  {
    title: 'A mill since 1970',
    text: 'Founded as a weaving shed with twelve looms. The first of them still runs, on narrow selvedge cloth.',
  },
  {
    title: 'Trading since 2004',
    text: 'Since 2004 we have also bought and sold cloth for others, so one order can hold what no single mill weaves.',
  },
  {
    title: '17+ years of exporting',
    text: 'For more than 17 years our bolts have left by road, sea and air, with papers that pass customs the first time.',
  },
  {
    title: 'From yarn to finish',
    text: 'Warping, weaving, dyeing and finishing happen in one house. Nobody can pass a fault on to somebody else.',
  },
  {
    title: 'Inspected by the metre',
    text: 'Every metre runs over a lit table before it is rolled. What does not pass is not sold as a second: it is not sold.',
  },
  {
    title: 'Cloth by the piece',
    text: 'Small makers order from the same shelves as large ones, at the price on the label and from a fair minimum.',
  },
];

export function WhoWeAre() {
  return (
    <section aria-labelledby="who-we-are" className="shop-width py-section">
      <div className="grid gap-12 lg:grid-cols-[1fr_2fr] lg:gap-20">
        <div>
          <h2 id="who-we-are" className="text-title">
            {messages.shop.whoWeAre}
          </h2>
          <p className="mt-6 max-w-md text-lead">
            Manufacturers first, traders second. We know how a cloth was made because we made it, or stood
            beside the loom.
          </p>
        </div>
        <ul className="grid gap-x-14 gap-y-12 sm:grid-cols-2">
          {claims.map(({ title, text }) => (
            <li key={title}>
              <div className="woven-rule mb-5" />
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
