// "Keep this address", for an address in the order dialog that is not in the address book.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { isFilled } from '#contract/predicates.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { Button } from '#web/components/ui/button.tsx';
import type { DeliveryDetails } from './use-place-order.ts';

interface KeepAddressProps {
  readonly form: UseFormReturn<DeliveryDetails>;
  readonly email: string;
}

/** Once kept, the address is one of the choices and the button disappears; its focus moves to the next field. */
export function KeepAddress({ form, email }: KeepAddressProps) {
  const client = useQueryClient();
  const [address, phone] = useWatch({ control: form.control, name: ['address', 'phone'] });
  const keep = useMutation({
    mutationFn: () => request('POST /api/addresses', { body: { address, phone } }),
    onSettled: () => client.invalidateQueries({ queryKey: queries.addresses(email).queryKey }),
    onSuccess: () => form.setFocus('customDetails'),
  });
  if (!isFilled(address) || !isFilled(phone)) return null;
  return (
    <div>
      <Button variant="outline" size="small" loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep this address
      </Button>
      {keep.error && (
        <p role="alert" className="mt-1.5 text-sm text-error">
          {errorMessage(keep.error)}
        </p>
      )}
    </div>
  );
}
