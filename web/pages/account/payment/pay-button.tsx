// The Pay button: disabled until a payment can be made, and after it succeeded (spec section 4).
import { formMessages } from '#contract/form-messages.ts';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { formatTotal } from '../order-format.ts';
import type { Payable } from './payable.ts';

interface PayButtonProps {
  readonly payable: Payable;
  readonly disabled: boolean;
  readonly busy: boolean;
}

export function PayButton({ payable, disabled, busy }: PayButtonProps) {
  return (
    <div className="mt-5">
      <SubmitButton disabled={disabled} busy={busy}>
        {formMessages.payment.pay} {formatTotal(payable)}
      </SubmitButton>
    </div>
  );
}
