// Signs a user out everywhere after confirmation, for example after a phone was lost or somebody has left.
import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-toastify';
import { formMessages } from '#contract/form-messages.ts';
import { request } from '#web/api/client.ts';
import { userKey } from '#web/api/queries.ts';
import { ConfirmDialog } from '#web/components/dialog/confirm-dialog.tsx';
import { nameOf, type UserChangeProps } from './user-change.ts';
import { UserName } from './user-name.tsx';

const words = formMessages.users;

export function EndSessions({ user, adminEmail, onNotice, onClose }: UserChangeProps) {
  const queryClient = useQueryClient();
  const isOwn = user.email === adminEmail;
  const end = async () => {
    onNotice('');
    const { deletedCount } = await request('DELETE /api/user/:email/sessions', {
      params: { email: user.email },
    });
    if (deletedCount > 0) toast.success(words.endedSessions(nameOf(user)));
    else onNotice(words.noSessions(nameOf(user)));
    // The answer is a 401, which leads to the login page.
    if (isOwn) void queryClient.invalidateQueries({ queryKey: userKey(adminEmail, 'users') });
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
      no="Go back"
      onYes={end}
      onClose={onClose}
    />
  );
}
