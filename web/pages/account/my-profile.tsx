// My Profile (spec sections 2, 5, 8).
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { formTexts } from '#contract/core/form-texts.ts';
import { t } from '#contract/languages/text.ts';
import { queries } from '#web/api/queries.ts';
import { ErrorState, FullScreenSpinner } from '#web/components/feedback/states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { hiddenMeta } from '#web/layout/page-meta.ts';
import { TWO_STEP_LOGIN_ID } from '#web/session/session-errors.ts';
import { useSession } from '#web/session/use-session.ts';
import { useLanguages } from '#web/shop-data/use-languages.ts';
import { useShop } from '#web/shop-data/use-shop.ts';
import { DashboardHeading } from '../../layout/dashboard-heading.tsx';
import { PasswordForm } from './profile/password-form.tsx';
import { ProfileForm } from './profile/profile-form.tsx';

const BusinessDetails = lazy(() => import('./profile/business-details.tsx'));
const EmailSection = lazy(() => import('./profile/email-section.tsx'));
const GoogleProblem = lazy(() => import('./profile/google-problem.tsx'));
const Passkeys = lazy(() => import('./profile/passkeys.tsx'));
const TwoStepLogin = lazy(() => import('./profile/two-step-login.tsx'));
const OwnNews = lazy(() => import('./profile/own-news.tsx'));
const OwnLanguage = lazy(() => import('./profile/own-language.tsx'));
const OwnSessions = lazy(() => import('./profile/own-sessions.tsx'));
const OwnData = lazy(() => import('./profile/own-data.tsx'));
const EmailChoice = lazy(() => import('#web/pages/account/profile/email-choice.tsx'));

export const meta = hiddenMeta(formTexts.dashboard.myProfile);

export default function MyProfile() {
  const { user } = useSession();
  const [search] = useSearchParams();
  return (
    <div className="max-w-2xl">
      <DashboardHeading>{formTexts.dashboard.myProfile}</DashboardHeading>
      {search.has('problem') && (
        <Suspense>
          <GoogleProblem />
        </Suspense>
      )}
      {user && <Profile />}
    </div>
  );
}

function Profile() {
  const profile = useQuery(queries.profile());
  const { isStaff } = useSession();
  const languages = useLanguages();
  const { news } = useShop().uses;
  if (profile.isPending) return <FullScreenSpinner label={t`Loading your profile`} />;
  if (!profile.data) return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />;
  return (
    <>
      <ProfileForm saved={profile.data} />
      <ProfileSection title={formTexts.profile.businessDetails}>
        <BusinessDetails />
      </ProfileSection>
      <ProfileSection title={t`Email`}>
        <EmailSection />
      </ProfileSection>
      {languages && (
        <ProfileSection title={t`Language`}>
          <OwnLanguage languages={languages} />
        </ProfileSection>
      )}
      {news && (
        <ProfileSection title={t`News by email`}>
          <OwnNews />
        </ProfileSection>
      )}
      <PasswordForm />
      <ProfileSection id={TWO_STEP_LOGIN_ID} title={t`Two-step login`}>
        <TwoStepLogin />
      </ProfileSection>
      <ProfileSection title={t`Passkeys`}>
        <Passkeys />
      </ProfileSection>
      <ProfileSection title={t`Where you are logged in`}>
        <OwnSessions />
      </ProfileSection>
      <ProfileSection title={t`My data`}>
        <OwnData />
      </ProfileSection>
      {isStaff && (
        <Suspense>
          <EmailChoice />
        </Suspense>
      )}
      <div className="mt-12 border-t border-base-300 pt-6">
        <RemoveAccount />
      </div>
    </>
  );
}

interface ProfileSectionProps {
  /** An address with this fragment opens the section. */
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of My Profile below the form, closed at first. Its content is loaded when it is opened. */
function ProfileSection({ id, title, children }: ProfileSectionProps) {
  const isTarget = useLocation().hash === `#${id}`;
  const [opened, setOpened] = useState(isTarget);
  const section = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isTarget || !section.current) return;
    section.current.open = true;
    section.current.scrollIntoView();
  }, [isTarget]);
  return (
    <details
      ref={section}
      id={id}
      className="mt-8 border-t border-base-300 pt-6"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <div className="mt-5">{opened && <Suspense>{children}</Suspense>}</div>
    </details>
  );
}

const RemoveAccountDialog = lazy(() => import('./profile/remove-account-dialog.tsx'));

/** The button 'Remove Account' of My Profile (spec section 2). Its dialog is loaded when it is pressed. */
function RemoveAccount() {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="danger-outline" onClick={() => setAsks(true)}>
        {formTexts.dashboard.removeAccount}
      </Button>
      {asks && (
        <Suspense>
          <RemoveAccountDialog onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  );
}
