// The marks of a review besides its text: that the purchase is verified, and the mill's answer.
import { t } from '#contract/languages/text.ts';

interface VerifiedPurchaseProps {
  readonly className?: string;
}

export function VerifiedPurchase({ className = 'text-sm' }: VerifiedPurchaseProps) {
  return (
    <span
      className={`text-secondary ${className}`}
      title={t`The author has paid for this article in the shop`}
    >
      <span aria-hidden="true">✓ </span>
      {t`Verified purchase`}
      <span className="sr-only">{t`: the author has paid for this article in the shop`}</span>
    </span>
  );
}

interface MillAnswerProps {
  /** '' shows nothing. */
  readonly answer: string;
}

export function MillAnswer({ answer }: MillAnswerProps) {
  if (!answer) return null;
  return (
    <div className="mt-5 border-l-2 border-primary pl-4 text-base">
      <p className="text-sm font-semibold">{t`The mill answers`}</p>
      <p className="mt-1 leading-relaxed whitespace-pre-line wrap-anywhere" dir="auto">
        {answer}
      </p>
    </div>
  );
}
