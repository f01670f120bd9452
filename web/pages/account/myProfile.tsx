// My Profile (spec sections 2, 5, 8): who one is to the shop. Remove Account has no action, as the specification says.
import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { wording } from '#contract/wording.ts';
import { ask } from '#web/api/ask.ts';
import { queryKeys } from '#web/api/queryKeys.ts';
import { pageMeta } from '#web/frame/pageMeta.ts';
import { useSession } from '#web/session/useSession.ts';
import { Failure } from '#web/states/Failure.tsx';
import { FullScreenSpinner } from '#web/states/FullScreenSpinner.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: wording.dashboard.myProfile, hidden: true });

export default function MyProfile() {
  const { user } = useSession();
  return (
    <div className="max-w-2xl">
      <h2 className="mb-6 text-2xl font-medium">{wording.dashboard.myProfile}</h2>
      {user && <Profile email={user.email} />}
    </div>
  );
}

function Profile({ email }: { readonly email: string }) {
  const profile = useQuery({
    queryKey: queryKeys.profile(email),
    queryFn: ({ signal }) => ask('getUser', { params: { email }, signal }),
  });
  if (profile.isPending) return <FullScreenSpinner label="Loading your profile" />;
  if (!profile.data) return <Failure error={profile.error} again={() => void profile.refetch()} />;
  return (
    <>
      <ProfileForm saved={profile.data} />
      <PasswordForm email={email} />
      <div className="mt-12 border-t border-base-300 pt-6">
        <button type="button" className="btn btn-outline btn-error">
          {wording.dashboard.removeAccount}
        </button>
      </div>
    </>
  );
}
