// Makes a user an admin after confirmation (spec section 8).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { formMessages } from '#contract/form-messages.ts';
import type { User } from '#contract/user.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';
import { showRole } from '#web/api/user-queries.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { nameOf, type UserChangeProps } from './user-change.ts';
import { UserName } from './user-name.tsx';

export function MakeAdmin({ user, adminEmail, onNotice, onClose }: UserChangeProps) {
  const queryClient = useQueryClient();
  const makeAdmin = useMutation({
    mutationFn: () => request('makeAdmin', { params: { email: user.email } }),
    onMutate: () => onNotice(''),
    onSuccess: ({ modifiedCount }) => {
      showRole(queryClient, adminEmail, user.email, 'admin');
      if (modifiedCount > 0) toast.success(formMessages.users.madeAdmin);
      else onNotice(formMessages.users.alreadyAdmin(nameOf(user)));
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: userKey(adminEmail, 'users') });
      const isForbidden = error instanceof ApiError && error.status === 403;
      toast.error(isForbidden ? formMessages.users.makeAdminFailed : errorMessage(error));
    },
  });
  return (
    <ConfirmDialog
      consequence={<Consequence user={user} />}
      yes="Yes, make admin"
      no="Go back"
      // A failure is shown as a toast, and the dialog closes.
      onYes={() =>
        makeAdmin.mutateAsync().then(
          () => undefined,
          () => undefined,
        )
      }
      onClose={onClose}
    />
  );
}

function Consequence({ user }: { readonly user: User }) {
  return (
    <>
      <p>
        This user will be able to see all users and orders, change products, stock and reviews, refund orders,
        and make other users admin:
      </p>
      <UserName user={user} />
      {user.emailConfirmed === true && <p className="mt-3">The email address is confirmed.</p>}
      {user.emailConfirmed === false && (
        <p className="mt-3 border-l-4 border-error pl-3 text-error">
          This email address is not confirmed: the account may belong to someone else.
        </p>
      )}
    </>
  );
}
