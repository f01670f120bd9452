// Says after a price whether it includes the tax; nothing in a shop that charges none.
import { useShopCharges } from '#web/shop-data/use-shop-charges.ts';

export function TaxNote() {
  const note = useShopCharges()?.taxNote;
  return note ? <span className="text-sm font-normal text-base-content/75"> {note}</span> : null;
}
