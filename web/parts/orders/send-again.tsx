// Resends an email.
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import type { SentEmail } from '#contract/office/email.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { orderQueries, refreshOrder } from '#web/api/order-queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EMAIL_KIND_TEXTS } from '#web/parts/people/email-kind-texts.ts';

export function SendAgain({ email }: { readonly email: SentEmail }) {
  const { _id: id, kind, recipient, orderId } = email;
  const resend = useMutation({
    mutationFn: () => request('POST /api/emails/:id/resend', { params: { id } }),
    onSuccess: () => toast.success(`On its way to ${recipient}`),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: async () => {
      void refreshQueries(orderQueries.failedEmails().queryKey);
      if (orderId) await refreshOrder(orderId);
    },
  });
  return (
    <Button
      variant="outline"
      size="small"
      loading={resend.isPending}
      aria-label={`Send again: ${EMAIL_KIND_TEXTS[kind]} to ${recipient}`}
      onClick={() => resend.mutate()}
    >
      Send again
    </Button>
  );
}
