// Dialogs in which an admin changes the role of a user or signs the user out everywhere.
import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { formTexts } from '#contract/core/form-texts.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';
import { refreshQueries } from '#web/api/query-cache.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/components/dialog/dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { getSessionStore, useViewer } from '#web/session/use-session.ts';
import { nameOf, showRole, type UserChangeProps } from './user-change.ts';
import { UserName } from './user-name.tsx';

const texts = formTexts.users;

/** Revokes the admin role after confirmation. The last admin keeps it: the dialog shows the server's error. */
export function TakeAdmin({ user, onNotice, onClose }: UserChangeProps) {
  const adminEmail = useViewer();
  const isOwn = user.email === adminEmail;
  const takeAway = async () => {
    onNotice('');
    const { deletedCount } = await request('DELETE /api/user/admin/:email', {
      params: { email: user.email },
    });
    showRole(user.email, undefined);
    if (deletedCount > 0) toast.success(texts.tookAdmin(nameOf(user)));
    else onNotice(texts.alreadyTookAdmin(nameOf(user)));
    // Loading the role signs the user out and leads to the login page, like every admin page does for others.
    if (isOwn) await getSessionStore().loadRole();
  };
  return (
    <ConfirmDialog
      consequence={
        <>
          <p>
            {isOwn
              ? 'This is your own account. You will be signed out at once, and see only what customers see when you log in again:'
              : 'This user will no longer see the pages for admins, from the next request on:'}
          </p>
          <UserName user={user} />
        </>
      }
      yes="Yes, take it away"
      onYes={takeAway}
      onClose={onClose}
    />
  );
}

/** Makes a user an admin after confirmation (spec section 8). */
export function MakeAdmin(props: UserChangeProps) {
  return props.user.isEmailConfirmed === false ? <UnconfirmedUser {...props} /> : <AskMakeAdmin {...props} />;
}

/** Shown instead of the question, because the server would reject the change. */
export function UnconfirmedUser({ user, onClose }: Pick<UserChangeProps, 'user' | 'onClose'>) {
  return (
    <Dialog title={formTexts.users.unconfirmed} onClose={onClose}>
      {(close) => (
        <>
          <UserName user={user} />
          <p className="mt-3">
            The account may belong to someone else. It can get a role once its user has opened the link that
            we have sent; My Profile sends it again.
          </p>
          <div className="mt-6 flex flex-col sm:flex-row sm:justify-end">
            <Button onClick={close}>Go back</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function AskMakeAdmin({ user, onNotice, onClose }: UserChangeProps) {
  const makeAdmin = useMutation({
    mutationFn: () => request('PUT /api/user/admin/:email', { params: { email: user.email } }),
    onMutate: () => onNotice(''),
    onSuccess: ({ modifiedCount }) => {
      showRole(user.email, 'admin');
      if (modifiedCount > 0) toast.success(formTexts.users.madeAdmin);
      else onNotice(formTexts.users.alreadyAdmin(nameOf(user)));
    },
    onError: (error) => {
      void refreshQueries(userKey('users'));
      const isForbidden = error instanceof ApiError && error.status === 403;
      toast.error(isForbidden ? formTexts.users.makeAdminFailed : errorMessage(error));
    },
  });
  return (
    <ConfirmDialog
      consequence={<Consequence user={user} />}
      yes="Yes, make admin"
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

function Consequence({ user }: Pick<UserChangeProps, 'user'>) {
  return (
    <>
      <p>
        This user will be able to see all users and orders, change products, stock and reviews, refund orders,
        and make other users admin:
      </p>
      <UserName user={user} />
      {user.isEmailConfirmed === true && <p className="mt-3">The email address is confirmed.</p>}
    </>
  );
}

/** Signs a user out everywhere after confirmation, for example after a phone was lost or somebody has left. */
export function EndSessions({ user, onNotice, onClose }: UserChangeProps) {
  const adminEmail = useViewer();
  const isOwn = user.email === adminEmail;
  const end = async () => {
    onNotice('');
    const { deletedCount } = await request('DELETE /api/user/:email/sessions', {
      params: { email: user.email },
    });
    if (deletedCount > 0) toast.success(texts.endedSessions(nameOf(user)));
    else onNotice(texts.noSessions(nameOf(user)));
    // The answer is a 401, which leads to the login page.
    if (isOwn) void refreshQueries(userKey('users'));
  };
  return (
    <ConfirmDialog
      consequence={
        <>
          <p>
            {isOwn
              ? 'This is your own account. You will be signed out on every device, this one too, and have to log in again:'
              : 'This user will be signed out on every device and has to log in again. What they have typed and not sent yet may be lost:'}
          </p>
          <UserName user={user} />
        </>
      }
      yes="Yes, end all sessions"
      onYes={end}
      onClose={onClose}
    />
  );
}
