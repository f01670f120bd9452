// The choice between metric and imperial units in the footer: a form, so that it works without scripts. A signed-in user's
// choice is kept with the account, too.
import { type FormEvent, useEffect } from 'react';
import { UNITS, UNITS_COOKIE, UNITS_PATH, type Units } from '#contract/figures/units.ts';
import { request } from '#web/api/client.ts';
import { useSession } from '#web/session/use-session.ts';
import { useUnits } from '../shop-data/use-units.ts';

const WORDS: Readonly<Record<Units, string>> = { metric: 'Metres, g/m²', imperial: 'Yards, oz/yd²' };
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

export function UnitsChoice() {
  const shown = useUnits();
  const { user, units: ofAccount } = useSession();
  useUnitsOfAccount(ofAccount, shown);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    if (!user) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const units = UNITS.find((one) => submitter instanceof HTMLButtonElement && submitter.value === one);
    if (!units) return;
    event.preventDefault();
    // The document shows the choice even if the account could not be told.
    await request('PUT /api/account/units', { body: { units } }).catch(() => undefined);
    location.assign(`${form.action}?${UNITS_COOKIE}=${units}`);
  };
  return (
    <form
      action={UNITS_PATH}
      onSubmit={(event) => void save(event)}
      aria-label="Units of measure"
      className="flex gap-5"
    >
      {UNITS.map((units) => (
        <button
          key={units}
          name={UNITS_COOKIE}
          value={units}
          type="submit"
          aria-pressed={units === shown}
          className="min-h-11 cursor-pointer underline-offset-4 hover:underline aria-pressed:font-semibold"
        >
          {WORDS[units]}
        </button>
      ))}
    </form>
  );
}

/** Renders the document again in the units of the account. A browser that takes no cookies keeps the ones shown. */
function useUnitsOfAccount(ofAccount: Units | undefined, shown: Units): void {
  useEffect(() => {
    if (!ofAccount || ofAccount === shown) return;
    const cookie = `${UNITS_COOKIE}=${ofAccount}`;
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had no Cookie Store API for long
    document.cookie = `${cookie}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
    // A reload by a script stands for scripts that failed (away-server.ts).
    if (document.cookie.split('; ').includes(cookie)) location.replace(`${UNITS_PATH}?${cookie}`);
  }, [ofAccount, shown]);
}
