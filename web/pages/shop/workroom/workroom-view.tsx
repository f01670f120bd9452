// The layout of the calculators: a link for each purpose, what is entered, and what it takes.
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Article } from '#contract/articles/article.ts';
import type { Need } from '#contract/calculators/cutting.ts';
import {
  type Answer,
  answer,
  type Entries,
  initialEntries,
  OWN,
  type Problem,
  PURPOSES,
  type Purpose,
  purposeOf,
} from '#contract/calculators/entries.ts';
import { GARMENTS } from '#contract/calculators/garment-rules.ts';
import { FURNITURE } from '#contract/calculators/upholstery-rules.ts';
import { washShrinkage } from '#contract/calculators/wash-shrinkage.ts';
import { fillPath, pages } from '#contract/core/paths.ts';
import { formatNumber } from '#contract/figures/number-format.ts';
import { lengthText, type Units, unitName, widthText } from '#contract/figures/units.ts';
import { plural, t } from '#contract/languages/text.ts';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { EDGE } from '#web/components/ui/field-edge.tsx';
import { awaitedOf, comingText, withExpected } from '#web/parts/articles/expected-pieces.ts';
import { cutText, piecesText } from '#web/parts/articles/fabric-texts.ts';
import { textLang } from '#web/parts/articles/text-language.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { CalculatedFigures } from '../../../parts/article-sheet/calculated-figures.tsx';
import { orderOf } from '../../../parts/articles/calculator-rules.ts';
import { withOrder } from '../../../parts/orders/order-address.ts';

export function WorkroomView({ article }: { readonly article: Article }) {
  const units = useUnits();
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  const purpose = purposeOf(params, article);
  const [entries, setEntries] = useState<Entries>(() => {
    const initial = initialEntries(units);
    const entered = Object.keys(initial).map((name) => [
      name,
      params.get(name) ?? initial[name as keyof Entries],
    ]);
    return Object.fromEntries(entered) as unknown as Entries;
  });
  const path = fillPath(pages.fabric, { slug: article.slug });
  const form = {
    entries,
    units,
    set: (name: keyof Entries, text: string) => setEntries({ ...entries, [name]: text }),
  };
  const result = answer(article, purpose, entries, units);
  return (
    <main id="main" className="shop-width pt-5 pb-16 md:pb-20">
      <Breadcrumbs
        above={[
          { name: t`Fabrics`, path: pages.fabrics },
          { name: article.productName, path },
        ]}
        current={t`How much do I need?`}
      />
      <h1 className="mt-8 text-title">{t`How much do I need?`}</h1>
      <p className="mt-3 max-w-2xl text-lead">
        <bdi lang={textLang(article, 'productName')}>{article.productName}</bdi>
        {factsText(article, units)}.
      </p>
      <nav aria-label={t`What for`} className="mt-8 flex flex-wrap gap-x-6 border-b border-base-300">
        {Object.entries(PURPOSES).map(([key, name]) => (
          <Link
            key={key}
            to={{ search: `?for=${key}` }}
            replace
            preventScrollReset
            aria-current={key === purpose ? 'page' : undefined}
            className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent aria-[current=page]:border-primary aria-[current=page]:font-semibold"
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <form action="#result" onSubmit={(event) => event.preventDefault()}>
          <input type="hidden" name="for" value={purpose} />
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            {purpose === 'curtains' && <CurtainFields {...form} />}
            {purpose === 'upholstery' && <UpholsteryFields {...form} />}
            {purpose === 'garments' && <GarmentFields {...form} />}
          </div>
          <noscript>
            <button type="submit" className="btn btn-outline mt-6">{t`Calculate`}</button>
          </noscript>
          <p className="mt-6 max-w-xl text-sm text-base-content/75">
            {purpose === 'curtains' && !article.repeatHeightCm ? PLAIN_CURTAINS : BASIS[purpose]}
          </p>
        </form>
        <section
          id="result"
          aria-labelledby="result-title"
          aria-live="polite"
          className="self-start bg-base-200 p-6 md:p-8"
        >
          <h2 id="result-title" className="mb-5 text-2xl font-light tracking-tight">{t`You need`}</h2>
          {typeof result === 'string' ? (
            <p className="border-l-3 border-accent pl-3 font-medium">{problemText(result, article, units)}</p>
          ) : (
            <Result article={article} path={path} result={result} />
          )}
        </section>
      </div>
    </main>
  );
}

/** A plain cloth has no pattern to begin on. */
const PLAIN_CURTAINS = t`Whole widths for the fullness, each cut as long as the curtain with its hems.`;

const BASIS: Readonly<Record<Purpose, string>> = {
  curtains: t`Whole widths for the fullness, each cut as long as whole repeats of the pattern, and one repeat to begin on it.`,
  upholstery: t`By the upper figures of upholsterers’ charts for furniture of usual size, with what pattern, direction and narrow cloth add. Your upholsterer’s cutting plan is closer.`,
  garments: t`By dressmakers’ charts for usual sizes, with a quarter yard for cloth that lies one way up and a repeat for each part that has to meet another.`,
};

/** What follows the name: ', 140 cm wide'; '' when nothing is stated. */
function factsText(article: Article, units: Units): string {
  const { widthCm, usableWidthCm, repeatHeightCm } = article;
  const width = usableWidthCm ?? widthCm;
  const facts = [
    width !== null &&
      (usableWidthCm === null
        ? t`${widthText(units, width)} wide`
        : t`${widthText(units, width)} of usable width`),
    repeatHeightCm !== null && t`a repeat of ${widthText(units, repeatHeightCm)} in height`,
    cutText(units, article)?.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()),
  ];
  return facts.map((fact) => (fact ? `, ${fact}` : '')).join('');
}

interface FormProps {
  readonly entries: Entries;
  readonly units: Units;
  readonly set: (name: keyof Entries, text: string) => void;
}

interface FieldProps {
  readonly form: FormProps;
  readonly name: keyof Entries;
  readonly label: string;
}

function Labelled({
  label,
  id,
  children,
}: {
  readonly label: string;
  readonly id: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
    </div>
  );
}

function Amount({ form, name, label, unit = '' }: FieldProps & { readonly unit?: string }) {
  const id = useId();
  return (
    <Labelled label={unit ? `${label} (${unit})` : label} id={id}>
      <input
        id={id}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={form.entries[name]}
        onChange={({ target }) => form.set(name, target.value)}
        className={`input w-full ${EDGE}`}
      />
    </Labelled>
  );
}

function Choice({
  form,
  name,
  label,
  options,
}: FieldProps & { readonly options: readonly (readonly [string, string])[] }) {
  const id = useId();
  return (
    <Labelled label={label} id={id}>
      <select
        id={id}
        name={name}
        value={form.entries[name]}
        onChange={({ target }) => form.set(name, target.value)}
        className={`input w-full cursor-pointer ${EDGE}`}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

const FULLNESS = [
  ['1.5', t`Eyelets, 1.5 times the rail`],
  ['2', t`Pencil pleats, 2 times`],
  ['2.25', t`Pinch pleats, 2.25 times`],
  ['2.5', t`Triple pleats, 2.5 times`],
  ['3', t`Sheers, 3 times`],
] as const;
const SIDES = [
  ['2', t`A pair`],
  ['1', t`One curtain`],
] as const;

function CurtainFields(form: FormProps) {
  const unit = unitName(form.units, 'cm');
  return (
    <>
      <Amount form={form} name="rail" label={t`Length of the rail`} unit={unit} />
      <Amount form={form} name="drop" label={t`Finished length`} unit={unit} />
      <Choice form={form} name="fullness" label={t`Heading`} options={FULLNESS} />
      <Choice form={form} name="curtains" label={t`Curtains`} options={SIDES} />
      <Amount form={form} name="hems" label={t`Heading and lower hem`} unit={unit} />
      <Amount form={form} name="sides" label={t`Side hems, returns and overlap`} unit={unit} />
    </>
  );
}

const labelled = (things: Readonly<Record<string, { readonly label: string }>>) =>
  Object.entries(things).map(([key, { label }]) => [key, label] as const);

function UpholsteryFields(form: FormProps) {
  return (
    <>
      <Choice form={form} name="furniture" label={t`Furniture`} options={labelled(FURNITURE)} />
      <Amount form={form} name="count" label={t`How many`} />
    </>
  );
}

function GarmentFields(form: FormProps) {
  const { units } = form;
  return (
    <>
      <Choice
        form={form}
        name="garment"
        label={t`Garment`}
        options={[...labelled(GARMENTS), [OWN, t`My own pattern`]]}
      />
      <Amount form={form} name="count" label={t`How many`} />
      {form.entries.garment === OWN && (
        <>
          <Amount
            form={form}
            name="stated"
            label={units === 'metric' ? t`Metres that the pattern states` : t`Yards that the pattern states`}
          />
          <Amount form={form} name="statedWidth" label={t`For a width of`} unit={unitName(units, 'cm')} />
        </>
      )}
    </>
  );
}

interface ResultProps {
  readonly article: Article;
  /** The address of the article's page. */
  readonly path: string;
  readonly result: Answer;
}

function Result({ article, path, result }: ResultProps) {
  const units = useUnits();
  const orderable = withExpected(article);
  const measured = { ...orderable, shrinkagePercent: washShrinkage(article) ?? { length: 0 } };
  const calculation = orderOf(measured, result.pieces, () => limitText(orderable, result.pieces));
  const coming =
    calculation.canOrder && comingText(calculation.pieces, awaitedOf(article, calculation.pieces));
  return (
    <>
      <CalculatedFigures calculation={calculation} />
      <p className="mt-3 text-sm text-base-content/75">{cutsText(result.need, units)}</p>
      {coming && <p className="mt-3 font-semibold tabular-nums">{coming}</p>}
      {calculation.note && (
        <p className="mt-3 border-l-3 border-accent pl-3 font-medium">{calculation.note}</p>
      )}
      {calculation.canOrder && (
        <Link
          to={`${path}?${withOrder('', article._id, calculation.pieces)}`}
          className="btn btn-primary mt-5"
        >
          {plural(calculation.pieces, {
            one: t`Order 1 piece`,
            other: t`Order ${formatNumber(calculation.pieces)} pieces`,
          })}
        </Link>
      )}
    </>
  );
}

function cutsText({ count, cut, way }: Need, units: Units): string {
  const each = lengthText(units, Math.ceil(cut) / 100);
  if (way === 'widths')
    return plural(count, {
      one: t`1 width, each cut ${each} long.`,
      other: t`${formatNumber(count)} widths, each cut ${each} long.`,
    });
  if (way === 'turned')
    return plural(count, {
      one: t`The cloth is turned: one length of ${each}, without seams.`,
      other: t`The cloth is turned: ${count} lengths of ${each}, without seams.`,
    });
  return plural(count, {
    one: t`1 length of ${each}.`,
    other: t`${formatNumber(count)} lengths of ${each}.`,
  });
}

function limitText({ minimumQuantity, availableQuantity }: Article, needed: number): string | undefined {
  if (needed < minimumQuantity)
    return t`${piecesText(needed)} would be enough; the minimum order is ${piecesText(minimumQuantity)}.`;
  if (needed > availableQuantity)
    return t`This takes ${piecesText(needed)}, and ${formatNumber(availableQuantity)} can be ordered.`;
  return undefined;
}

function problemText(problem: Problem, article: Article, units: Units): string {
  switch (problem) {
    case 'entries':
      return t`Enter figures above 0 in every field.`;
    case 'not_stated':
      return t`The width or the length of a piece of this fabric is not stated. Ask our front desk.`;
    case 'too_narrow':
      return t`The pattern stands across the width of this fabric, and the curtain is longer than it is wide.`;
    case 'too_long':
      return `${t`One cut would be longer than this cloth comes.`} ${cutText(units, article)}.`;
  }
}
