// The Pay button: disabled until a payment can be made, and after it succeeded (spec section 4).
import { formMessages } from '#contract/form-messages.ts';
import type { Order } from '#contract/order.ts';
import { SubmitButton } from '#web/components/form/submit-button.tsx';
import { formatTotal } from '../order-format.ts';

interface PayButtonProps {
  readonly order: Order;
  readonly disabled: boolean;
  readonly busy: boolean;
}

export function PayButton({ order, disabled, busy }: PayButtonProps) {
  return (
    <div className="mt-5">
      <SubmitButton disabled={disabled} busy={busy}>
        {formMessages.payment.pay} {formatTotal(order)}
      </SubmitButton>
    </div>
  );
}
