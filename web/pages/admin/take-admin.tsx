// Revokes the admin role of a user after confirmation. The last admin keeps it: the dialog shows the server's error.
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { formMessages } from '#contract/form-messages.ts';
import { request } from '#web/api/client.ts';
import { showRole } from '#web/api/user-queries.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { getSessionStore } from '#web/session/use-session.ts';
import { nameOf, type UserChangeProps } from './user-change.ts';
import { UserName } from './user-name.tsx';

const words = formMessages.users;

export function TakeAdmin({ user, adminEmail, onNotice, onClose }: UserChangeProps) {
  const queryClient = useQueryClient();
  const isOwn = user.email === adminEmail;
  const takeAway = async () => {
    onNotice('');
    const { modifiedCount } = await request('DELETE /api/user/admin/:email', {
      params: { email: user.email },
    });
    showRole(queryClient, adminEmail, user.email, undefined);
    if (modifiedCount > 0) toast.success(words.tookAdmin(nameOf(user)));
    else onNotice(words.alreadyTookAdmin(nameOf(user)));
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
      no="Go back"
      onYes={takeAway}
      onClose={onClose}
    />
  );
}
