// The shop's money in the document: the server writes it, and the browser reads it before it hydrates the page.
import { moneyFormat, setMoneyFormat, US_DOLLARS } from '#contract/figures/money.ts';

/** The value of `data-money` on `<html>`; undefined for the default, so that the documents of most shops have none. */
export function moneyData(): string | undefined {
  const format = moneyFormat();
  const isDefault = format.currency === US_DOLLARS.currency && format.locale === US_DOLLARS.locale;
  return isDefault ? undefined : JSON.stringify(format);
}

export function readMoneyData(): void {
  const data = document.documentElement.dataset.money;
  if (data) setMoneyFormat(JSON.parse(data));
}
