// An address of the address book, with its actions.
import { useMutation } from '@tanstack/react-query';
import { onOneLine } from '#contract/core/address-parts.ts';
import type { Address } from '#contract/people/address.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { addressBody } from '#web/parts/people/address-input.ts';
import { DASHBOARD_HEADING_ID } from '../../../layout/dashboard-heading.tsx';

interface AddressCardProps {
  readonly address: Address;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

export function AddressCard({ address: saved, onChange, onRemove }: AddressCardProps) {
  const { address, addressParts, phone, isPreferred } = saved;
  const prefer = usePrefer(saved);
  return (
    <li
      className={`flex flex-col gap-3 border p-5 ${isPreferred ? 'border-primary bg-base-200' : 'border-base-300'}`}
    >
      <div className="grow">
        {isPreferred && <p className="mb-1 text-sm font-semibold text-primary">Preferred: offered first</p>}
        <p
          className={`wrap-anywhere whitespace-pre-line ${addressParts ? 'first-line:font-semibold' : 'font-semibold'}`}
          dir="auto"
        >
          {address}
        </p>
        <p className="tabular-nums wrap-anywhere" dir="auto">
          {phone}
        </p>
      </div>
      <FormMessage error={prefer.error} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="small" aria-label={`Change ${onOneLine(address)}`} onClick={onChange}>
          Change
        </Button>
        {!isPreferred && (
          <Button
            variant="outline"
            size="small"
            aria-label={`Prefer ${onOneLine(address)}`}
            loading={prefer.isPending}
            onClick={() => prefer.mutate()}
          >
            Prefer
          </Button>
        )}
        <Button
          variant="danger-outline"
          size="small"
          aria-label={`Remove ${onOneLine(address)}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

/** Prefers an address. Its button disappears with the change, so its focus moves to the heading. */
function usePrefer({ _id: id, ...address }: Address) {
  return useMutation({
    mutationFn: () =>
      request('PUT /api/addresses/:id', {
        params: { id },
        body: { ...addressBody(address), isPreferred: true },
      }),
    onSettled: () => refreshQueries(queries.addresses().queryKey),
    onSuccess: () => document.getElementById(DASHBOARD_HEADING_ID)?.focus({ preventScroll: true }),
  });
}
