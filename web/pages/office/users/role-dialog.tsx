// Gives a user a role smaller than admin, or takes it away.
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import type { StaffRole } from '#contract/core/roles.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { FormDialog } from '#web/components/dialog/form-dialog.tsx';
import { useForm } from '#web/components/form/form.tsx';
import { ROLE_TEXTS } from './role-texts.ts';
import { nameOf, showRole, type UserChangeProps } from './user-change.ts';
import { UnconfirmedUser } from './user-dialogs.tsx';
import { UserName } from './user-name.tsx';

const CHOICES: readonly (readonly [StaffRole | '', what: string])[] = [
  ['warehouse', 'Prepares and ships orders, and keeps the stock.'],
  ['sales', 'Looks after orders, customers, articles and reviews.'],
  ['books', 'Sees invoices, the ledger and accounts, and refunds orders.'],
  ['', 'Works for the mill no longer, or never has.'],
];

export function ChangeRole(props: UserChangeProps) {
  return props.user.isEmailConfirmed === false ? <UnconfirmedUser {...props} /> : <RoleForm {...props} />;
}

function RoleForm({ user, onNotice, onClose }: UserChangeProps) {
  const from = user.role ?? null;
  const form = useForm<{ role: StaffRole | '' }>({
    defaultValues: { role: from === 'admin' ? '' : (from ?? '') },
  });
  const save = useMutation({
    mutationFn: ({ role }: { role: StaffRole | '' }) =>
      request('PUT /api/user/:email/role', {
        params: { email: user.email },
        body: { from, to: role || null },
      }),
    onMutate: () => onNotice(''),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'role_changed') void refreshQueries(userKey('users'));
    },
  });
  return (
    <FormDialog
      title="Role"
      onClose={onClose}
      form={form}
      mutation={save}
      onSent={(_, { role }) => {
        showRole(user.email, role || undefined);
        toast.success(`${nameOf(user)}: ${ROLE_TEXTS[role || 'customer']}`);
      }}
      submit="Save the role"
      wide
    >
      <div>
        <UserName user={user} />
      </div>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-2">What this person may see and do, from the next request on:</legend>
        {CHOICES.map(([role, what]) => (
          <label key={role} className="flex cursor-pointer items-baseline gap-3 py-2">
            <input
              type="radio"
              className="size-5 shrink-0 translate-y-1 accent-primary"
              value={role}
              {...form.register('role')}
            />
            <span>
              <span className="font-semibold">{ROLE_TEXTS[role || 'customer']}</span>
              <span className="block text-base-content/75 text-sm">{what}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
