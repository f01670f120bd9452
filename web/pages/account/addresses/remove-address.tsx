// Removes an address from the address book after confirmation (spec section 8).
import { onOneLine } from '#contract/core/address-parts.ts';
import type { Address } from '#contract/people/address.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { headingAfterRemoval } from '../../../layout/dashboard-heading.tsx';

interface RemoveAddressProps {
  readonly address: Address;
  readonly onClose: () => void;
}

export function RemoveAddress({ address, onClose }: RemoveAddressProps) {
  const remove = async () => {
    try {
      await request('DELETE /api/addresses/:id', { params: { id: address._id } });
    } catch (error) {
      // The address was removed in another tab, or by a request whose response was lost.
      if (!(error instanceof ApiError && error.code === 'address_not_found')) throw error;
    } finally {
      await refreshQueries(queries.addresses().queryKey);
    }
  };
  return (
    <ConfirmDialog
      consequence={
        <>
          <bdi className="font-semibold">{onOneLine(address.address)}</bdi> leaves your address book. Orders
          that go there keep it.
        </>
      }
      yes="Yes, remove it"
      no="Keep it"
      onYes={remove}
      onClose={onClose}
      focusAfter={headingAfterRemoval}
    />
  );
}
