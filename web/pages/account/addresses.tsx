// Addresses: the delivery addresses that the order dialog offers, preferred first.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onOneLine } from '#contract/core/address-parts.ts';
import { formTexts } from '#contract/core/form-texts.ts';
import { ADDRESSES_MAX } from '#contract/core/order-state.ts';
import { t } from '#contract/languages/text.ts';
import type { Address } from '#contract/people/address.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { EmptyState, ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { tx } from '#web/languages/tx.ts';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { addressBody } from '#web/parts/people/address-input.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { useSession } from '#web/session/use-session.ts';
import {
  DASHBOARD_HEADING_ID,
  DashboardHeading,
  headingAfterRemoval,
} from '../../layout/dashboard-heading.tsx';
import { AddressDialog } from './addresses/address-dialog.tsx';

export const meta = hiddenMeta(formTexts.dashboard.addresses);

export default function Addresses() {
  const { user } = useSession();
  return (
    <div className="max-w-4xl">
      <DashboardHeading>{formTexts.dashboard.addresses}</DashboardHeading>
      {user && <AddressBook user={user} />}
    </div>
  );
}

/** The open dialog, which adds, changes or removes an address. */
type Open = { readonly kind: 'add' } | { readonly kind: 'change' | 'remove'; readonly address: Address };

function AddressBook({ user }: { readonly user: SessionUser }) {
  const list = useQuery(queries.addresses());
  const [open, setOpen] = useState<Open>();
  if (list.isPending) return <FullScreenSpinner label={t`Loading your addresses`} />;
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const addresses = list.data;
  const onClose = () => setOpen(undefined);
  return (
    <>
      {addresses.length === 0 ? (
        <NoAddress onAdd={() => setOpen({ kind: 'add' })} />
      ) : (
        <AddressList addresses={addresses} onOpen={setOpen} />
      )}
      {open?.kind === 'add' && (
        <AddressDialog user={user} canPrefer={addresses.length > 0} onClose={onClose} />
      )}
      {open?.kind === 'change' && (
        <AddressDialog
          user={user}
          address={open.address}
          canPrefer={!open.address.isPreferred}
          onClose={onClose}
        />
      )}
      {open?.kind === 'remove' && <RemoveAddress address={open.address} onClose={onClose} />}
    </>
  );
}

function NoAddress({ onAdd }: { readonly onAdd: () => void }) {
  return (
    <EmptyState
      title={t`No address yet. Keep the places you order for here, and the order form fills itself in.`}
    >
      <Button variant="primary" onClick={onAdd}>
        {t`Add an address`}
      </Button>
    </EmptyState>
  );
}

interface AddressListProps {
  readonly addresses: readonly Address[];
  readonly onOpen: (open: Open) => void;
}

function AddressList({ addresses, onOpen }: AddressListProps) {
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {addresses.map((address) => (
          <AddressCard
            key={address._id}
            address={address}
            onChange={() => onOpen({ kind: 'change', address })}
            onRemove={() => onOpen({ kind: 'remove', address })}
          />
        ))}
      </ul>
      <div className="mt-6">
        {addresses.length < ADDRESSES_MAX ? (
          <Button variant="primary" onClick={() => onOpen({ kind: 'add' })}>
            {t`Add an address`}
          </Button>
        ) : (
          <p>{t`These are ${ADDRESSES_MAX} addresses, the most there can be. To add one, remove another.`}</p>
        )}
      </div>
    </>
  );
}

interface RemoveAddressProps {
  readonly address: Address;
  readonly onClose: () => void;
}

/** Removes an address from the address book after confirmation (spec section 8). */
function RemoveAddress({ address, onClose }: RemoveAddressProps) {
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
      consequence={tx`${<bdi className="font-semibold">{onOneLine(address.address)}</bdi>} leaves your address book. Orders that go there keep it.`}
      yes={t`Yes, remove it`}
      no={t`Keep it`}
      onYes={remove}
      onClose={onClose}
      focusAfter={headingAfterRemoval}
    />
  );
}

interface AddressCardProps {
  readonly address: Address;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

/** An address of the address book, with its actions. */
function AddressCard({ address: saved, onChange, onRemove }: AddressCardProps) {
  const { address, addressParts, phone, isPreferred } = saved;
  const prefer = usePrefer(saved);
  return (
    <li
      className={`flex flex-col gap-3 border p-5 ${isPreferred ? 'border-primary bg-base-200' : 'border-base-300'}`}
    >
      <div className="grow">
        {isPreferred && (
          <p className="mb-1 text-sm font-semibold text-primary">{t`Preferred: offered first`}</p>
        )}
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
        <Button
          variant="outline"
          size="small"
          aria-label={t`Change ${onOneLine(address)}`}
          onClick={onChange}
        >
          {t`Change`}
        </Button>
        {!isPreferred && (
          <Button
            variant="outline"
            size="small"
            aria-label={t`Prefer ${onOneLine(address)}`}
            loading={prefer.isPending}
            onClick={() => prefer.mutate()}
          >
            {t`Prefer`}
          </Button>
        )}
        <Button
          variant="danger-outline"
          size="small"
          aria-label={t`Remove ${onOneLine(address)}`}
          onClick={onRemove}
        >
          {t`Remove`}
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
