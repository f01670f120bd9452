// Makes a user an admin after confirmation (spec section 8).
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { formMessages } from '#contract/form-messages.ts';
import type { User } from '#contract/user.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import type { ListPage } from '#web/api/create-client.ts';
import { queries } from '#web/api/queries.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';

type UserPages = InfiniteData<ListPage<User>>;

interface MakeAdminProps {
  readonly user: User;
  /** The signed-in admin, in whose list of users the change is shown. */
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
      // Fetching every page of a long list again would take seconds to show one change.
      queryClient.setQueryData(queries.users(adminEmail).queryKey, (list) => list && withAdmin(list, user));
      if (modifiedCount > 0) toast.success(formMessages.users.madeAdmin);
      else onNotice(formMessages.users.alreadyAdmin(user.name || user.email));
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: queries.users(adminEmail).queryKey });
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

function withAdmin(list: UserPages, { email }: User): UserPages {
  const change = (one: User): User => (one.email === email ? { ...one, role: 'admin' } : one);
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
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
