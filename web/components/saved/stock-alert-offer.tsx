// The button that asks for one email when a fabric is back, and what has been promised. Loaded for sold-out fabrics only.
import { useSession } from '#web/session/use-session.ts';
import { useKept } from './use-kept.ts';

interface StockAlertOfferProps {
  readonly fabric: { readonly _id: string; readonly productName: string };
}

export default function StockAlertOffer({ fabric }: StockAlertOfferProps) {
  const { user } = useSession();
  const { isOn, error, toggle } = useKept('alerts', fabric._id);
  return (
    <div data-print-hidden className="flex flex-col items-start gap-2 noscript:hidden">
      <button
        type="button"
        className="btn btn-outline h-auto min-h-11 py-2 text-left"
        aria-label={`${isOn ? OFF : ON}: ${fabric.productName}`}
        onClick={toggle}
      >
        {isOn ? OFF : ON}
      </button>
      {/* Always rendered, so that screen readers announce what changes in it. */}
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {isOn && user && `You will get one email at ${user.email}.`}
      </p>
      {error && (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
    </div>
  );
}

const ON = 'Tell me when it is back';
const OFF = 'Do not tell me any more';
