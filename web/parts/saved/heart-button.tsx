// A button that saves a fabric, or removes it from the saved ones.
import { t } from '#contract/languages/text.ts';
import { useSaved } from './use-saved.ts';

interface HeartButtonProps {
  readonly fabric: { readonly _id: string; readonly productName: string };
  /** `corner` is the upper corner of a card, without words; `row` is among other buttons. */
  readonly place: 'corner' | 'row';
}

const PLACES = {
  corner: 'card-corner print:hidden',
  row: 'btn btn-outline gap-2.5',
} as const;

export function HeartButton({ fabric, place }: HeartButtonProps) {
  const { isOn, error, toggle } = useSaved('saved', fabric._id);
  return (
    <>
      <button
        type="button"
        className={`${PLACES[place]} noscript:hidden`}
        aria-pressed={isOn}
        aria-label={t`Save ${fabric.productName}`}
        onClick={toggle}
      >
        <Heart filled={isOn} />
        {place === 'row' && <span>{t`Save`}</span>}
      </button>
      {error && (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
    </>
  );
}

function Heart({ filled }: { readonly filled: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`size-6 ${filled ? 'fill-primary stroke-primary' : 'fill-none stroke-current'}`}
      strokeWidth="1.6"
      strokeLinejoin="round"
    >
      <path d="M12 20.5 4.4 12.8a4.9 4.9 0 0 1 0-6.9 4.8 4.8 0 0 1 6.8 0l.8.8.8-.8a4.8 4.8 0 0 1 6.8 0 4.9 4.9 0 0 1 0 6.9Z" />
    </svg>
  );
}
