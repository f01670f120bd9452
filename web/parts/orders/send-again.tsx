// Resends an email.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import type { SentEmail } from '#contract/office/email.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { orderQueries, refreshOrder } from '#web/api/order-queries.ts';
import { Button } from '#web/components/ui/button.tsx';
import { EMAIL_KIND_TEXTS } from '#web/parts/people/email-kind-texts.ts';

interface SendAgainProps {
  readonly email: SentEmail;
  /** The email of the admin. */
  readonly admin: string;
}

export function SendAgain({ email, admin }: SendAgainProps) {
  const client = useQueryClient();
  const { _id: id, kind, recipient, orderId } = email;
  const resend = useMutation({
    mutationFn: () => request('POST /api/emails/:id/resend', { params: { id } }),
    onSuccess: () => toast.success(`On its way to ${recipient}`),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: orderQueries.failedEmails(admin).queryKey });
      if (orderId) await refreshOrder(client, admin, orderId);
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
