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
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { nameOf, type UserChangeProps } from './user-change.ts';
import { UserName } from './user-name.tsx';

export function MakeAdmin(props: UserChangeProps) {
  return props.user.emailConfirmed === false ? <Unconfirmed {...props} /> : <AskMakeAdmin {...props} />;
}

/** Shown instead of the question, because the server would reject the change. */
function Unconfirmed({ user, onClose }: UserChangeProps) {
  return (
    <Dialog title={formMessages.users.unconfirmed} onClose={onClose}>
      {(close) => (
        <>
          <UserName user={user} />
          <p className="mt-3">
            The account may belong to someone else. It can be made admin once its user has opened the link
            that we have sent; My Profile sends it again.
          </p>
          <div className="mt-6 flex flex-col sm:flex-row sm:justify-end">
            <Button onClick={close}>Go back</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function AskMakeAdmin({ user, adminEmail, onNotice, onClose }: UserChangeProps) {
  const queryClient = useQueryClient();
  const makeAdmin = useMutation({
    mutationFn: () => request('PUT /api/user/admin/:email', { params: { email: user.email } }),
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
    </>
  );
}
