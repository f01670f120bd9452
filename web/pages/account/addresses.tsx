// Addresses: the delivery addresses that the order dialog offers, preferred first.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { ADDRESSES_MAX } from '#contract/core/order-state.ts';
import type { Address } from '#contract/people/address.ts';
import { queries } from '#web/api/queries.ts';
import { EmptyState, ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import type { SessionUser } from '#web/session/stored-session.ts';
import { useSession } from '#web/session/use-session.ts';
import { DashboardHeading } from '../../layout/dashboard-heading.tsx';
import { AddressCard } from './addresses/address-card.tsx';
import { AddressDialog } from './addresses/address-dialog.tsx';
import { RemoveAddress } from './addresses/remove-address.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: formTexts.dashboard.addresses, hidden: true });

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
  if (list.isPending) return <FullScreenSpinner label="Loading your addresses" />;
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
    <EmptyState title="No address yet. Keep the places you order for here, and the order form fills itself in.">
      <Button variant="primary" onClick={onAdd}>
        Add an address
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
            Add an address
          </Button>
        ) : (
          <p>These are {ADDRESSES_MAX} addresses, the most there can be. To add one, remove another.</p>
        )}
      </div>
    </>
  );
}
