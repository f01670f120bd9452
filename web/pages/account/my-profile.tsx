// My Profile (spec sections 2, 5, 8): who one is to the shop. Remove Account has no action, as the specification says.
import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { messages } from '#contract/messages.ts';
import { request } from '#web/api/client.ts';
import { queryKeys } from '#web/api/query-keys.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { FullScreenSpinner } from '#web/components/feedback/full-screen-spinner.tsx';
import { pageMeta } from '#web/layout/page-meta.ts';
import { useSession } from '#web/session/use-session.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: messages.dashboard.myProfile, hidden: true });

export default function MyProfile() {
  const { user } = useSession();
  return (
    <div className="max-w-2xl">
      <h2 className="mb-6 text-2xl font-medium">{messages.dashboard.myProfile}</h2>
      {user && <Profile email={user.email} />}
    </div>
  );
}

function Profile({ email }: { readonly email: string }) {
  const profile = useQuery({
    queryKey: queryKeys.profile(email),
    queryFn: ({ signal }) => request('getUser', { params: { email }, signal }),
  });
  if (profile.isPending) return <FullScreenSpinner label="Loading your profile" />;
  if (!profile.data) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />;
  return (
    <>
      <ProfileForm saved={profile.data} />
      <PasswordForm email={email} />
      <div className="mt-12 border-t border-base-300 pt-6">
        <button type="button" className="btn btn-outline btn-error">
          {messages.dashboard.removeAccount}
        </button>
      </div>
    </>
  );
}
