// Whose tax id takes the tax off, for the customer who has stated it.
import { t } from '#contract/languages/text.ts';
import { tx } from '#web/languages/tx.ts';

interface TaxIdHolderProps {
  /** '' where the id's country gives no name. */
  readonly holder: string;
  /** Whether the customer's company has another name. */
  readonly isOther: boolean;
}

export function TaxIdHolder({ holder, isOther }: TaxIdHolderProps) {
  return (
    <p className="mt-1 wrap-anywhere text-sm">
      {holder
        ? tx`This is the tax id of ${<strong dir="auto">{holder}</strong>}.`
        : t`Your tax id is valid. Its country does not say whose it is.`}
      {isOther && (
        <span className="block text-warning">
          {t`Your company in My Profile has another name. Use the id of your own business only; the mill checks it.`}
        </span>
      )}
    </p>
  );
}
