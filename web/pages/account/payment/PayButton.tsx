// The Pay button: off until a payment can be made, and after it was (spec section 4).
import type { Order } from '#contract/order.ts';
import { wording } from '#contract/wording.ts';
import { SubmitButton } from '#web/fields/SubmitButton.tsx';
import { dollarsOf } from '../orderTexts.ts';

interface PayButtonProps {
  readonly order: Order;
  readonly disabled: boolean;
  readonly busy: boolean;
}

export function PayButton({ order, disabled, busy }: PayButtonProps) {
  return (
    <div className="mt-5">
      <SubmitButton disabled={disabled} busy={busy}>
        {wording.payment.pay} {dollarsOf(order)}
      </SubmitButton>
    </div>
  );
}
