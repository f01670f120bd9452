// A completed payment with its transaction id (spec section 4).
import { formMessages } from '#contract/form-messages.ts';

export function PaymentDone({ transactionId }: { readonly transactionId: string }) {
  return (
    <div
      role="status"
      className="mt-6 border-l-4 border-success bg-base-200 p-5 print:border-0 print:bg-transparent print:p-0"
    >
      <p className="text-lg font-semibold text-success">{formMessages.payment.completed}</p>
      <p className="mt-1 break-all">
        {formMessages.payment.transactionId}: <span className="font-semibold">{transactionId}</span>
      </p>
    </div>
  );
}
