// "I need … m": the field for the length that a visitor needs.
import { useState } from 'react';
import { useLocation } from 'react-router';
import { moneyFormat } from '#contract/figures/money.ts';
import { fromMetric, type Units } from '#contract/figures/units.ts';
import { t } from '#contract/languages/text.ts';
import { useUnits } from '#web/shop-data/use-units.ts';
import { setNeed, toMetres, useTabNeed } from './need.ts';

/** A form without scripts sends it. */
const parameterOf = (units: Units) => (units === 'metric' ? 'metres' : 'yards');

/** In metres: what the tab keeps, or else what the address of a form without scripts says. */
export function useShownNeed(): number | undefined {
  const units = useUnits();
  const { search } = useLocation();
  const inTab = useTabNeed();
  if (inTab !== undefined) return inTab || undefined;
  return toMetres(units, new URLSearchParams(search).get(parameterOf(units)) ?? '');
}

interface NeedFieldProps {
  /** Follows the field: 'metres after washing'. */
  readonly unit: string;
  readonly describedBy?: string;
  readonly className?: string;
}

export function NeedField({ unit, describedBy, className = '' }: NeedFieldProps) {
  const units = useUnits();
  const need = useShownNeed();
  const [typed, setTyped] = useState<string>();
  const rounded = need === undefined ? '' : String(Math.round(fromMetric(units, 'm', need) * 100) / 100);
  const known = rounded.replace('.', moneyFormat().numbers.decimal);
  const text = typed ?? known;
  const isWrong = text !== '' && toMetres(units, text) === undefined;
  return (
    <div className={className}>
      <label className="flex flex-wrap items-center gap-x-3">
        {t`I need`}
        <input
          name={parameterOf(units)}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          placeholder="40"
          value={text}
          onChange={({ target }) => {
            setTyped(target.value);
            setNeed(toMetres(units, target.value));
          }}
          aria-describedby={describedBy}
          aria-invalid={isWrong || undefined}
          className={`input w-20 text-center ${isWrong ? 'input-error' : ''} [--input-color:color-mix(in_oklab,var(--color-base-content)_60%,transparent)]`}
        />
        {unit}
      </label>
      <p role="alert" className="text-sm text-error empty:hidden">
        {isWrong && (units === 'metric' ? t`Enter a length in metres.` : t`Enter a length in yards.`)}
      </p>
    </div>
  );
}
