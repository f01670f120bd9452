// Makes a user an admin after confirmation (spec section 8).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { formMessages } from '#contract/form-messages.ts';
import type { User } from '#contract/user.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { queries } from '#web/api/queries.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';

interface MakeAdminProps {
  readonly user: User;
  /** The signed-in admin, whose list of users is fetched again. */
  readonly adminEmail: string;
  /** Shows a message that is neither success nor failure; '' removes it. */
  readonly onNotice: (notice: string) => void;
  readonly onClose: () => void;
}

export function MakeAdmin({ user, adminEmail, onNotice, onClose }: MakeAdminProps) {
  const queryClient = useQueryClient();
  const makeAdmin = useMutation({
    mutationFn: () => request('makeAdmin', { params: { email: user.email } }),
    onMutate: () => onNotice(''),
    onSuccess: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success(formMessages.users.madeAdmin);
      else onNotice(formMessages.users.alreadyAdmin(user.name || user.email));
    },
    onError: (error) => {
      const isForbidden = error instanceof ApiError && error.status === 403;
      toast.error(isForbidden ? formMessages.users.makeAdminFailed : errorMessage(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.users(adminEmail).queryKey }),
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
        This user will be able to see all users and orders, add and delete products, and make other users
        admin:
      </p>
      <p className="mt-3 font-semibold">
        <bdi>{user.name}</bdi>
      </p>
      <p>
        <bdi>{user.email}</bdi>
      </p>
      {user.emailConfirmed === true && <p className="mt-3">The email address is confirmed.</p>}
      {user.emailConfirmed === false && (
        <p className="mt-3 border-l-4 border-error pl-3 text-error">
          This email address is not confirmed: the account may belong to someone else.
        </p>
      )}
    </>
  );
}
