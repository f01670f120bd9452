// The Pay button: disabled until a payment can be made, and after it succeeded (spec section 4).
import { formTexts } from '#contract/core/form-texts.ts';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { formatTotal } from '../../../parts/orders/order-format.ts';
import type { Payable } from './payable.ts';

/** The ids of the elements that say why the button is disabled; they are empty while nothing does. */
export const PAYMENT_STATUS_ID = 'payment-status';
export const PAYMENT_ERROR_ID = 'payment-error';

interface PayButtonProps {
  readonly payable: Payable;
  readonly disabled: boolean;
  readonly busy: boolean;
  /** Leaves it in its place: on a phone it otherwise stays at the lower edge of the screen. */
  readonly isDone?: boolean;
}

const AT_EDGE =
  'max-md:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-gutter max-md:border-t max-md:border-base-300 max-md:bg-base-100 max-md:px-gutter max-md:py-3';

export function PayButton({ payable, disabled, busy, isDone = false }: PayButtonProps) {
  return (
    <div className={`mt-5 ${isDone ? '' : AT_EDGE}`}>
      <SubmitButton
        disabled={disabled}
        busy={busy}
        describedBy={disabled ? `${PAYMENT_STATUS_ID} ${PAYMENT_ERROR_ID}` : undefined}
      >
        {formTexts.payment.pay} {formatTotal(payable)}
      </SubmitButton>
    </div>
  );
}
