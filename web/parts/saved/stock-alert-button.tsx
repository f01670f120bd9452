// "Tell me when it is back" for a fabric whose stock is below the minimum order: requests one email, and shows that it
// was requested. It is not lazy, because React loses a press on server-rendered content while its script is still
// loading.
import { notOrderableReason } from '#contract/articles/orderable.ts';
import { t } from '#contract/languages/text.ts';
import { useSession } from '#web/session/use-session.ts';
import { useSaved } from './use-saved.ts';

interface StockAlertButtonProps {
  readonly fabric: {
    readonly _id: string;
    readonly productName: string;
    readonly price: number;
    readonly minimumQuantity: number;
    readonly availableQuantity: number;
  };
}

/** Renders nothing while the fabric can be ordered. */
export function StockAlertButton({ fabric }: StockAlertButtonProps) {
  if (notOrderableReason(fabric) !== 'stock_below_minimum') return null;
  return <StockAlertOffer fabric={fabric} />;
}

function StockAlertOffer({ fabric }: StockAlertButtonProps) {
  const { user } = useSession();
  const { isOn, error, toggle } = useSaved('alerts', fabric._id);
  return (
    <div data-print-hidden className="flex flex-col items-start gap-2 noscript:hidden">
      <button
        type="button"
        className="btn btn-outline h-auto min-h-11 py-2 text-left"
        aria-label={t`${isOn ? OFF : ON}: ${fabric.productName}`}
        onClick={toggle}
      >
        {isOn ? OFF : ON}
      </button>
      {/* It is always rendered, so that screen readers announce its changes. */}
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {isOn && user && t`You will get one email at ${user.email}.`}
      </p>
      {error && (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
    </div>
  );
}

const ON = t`Tell me when it is back`;
const OFF = t`Cancel the notice`;
