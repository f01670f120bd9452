// A section of My Profile below the form, closed at first. Its content is loaded when it is opened.
import { type ReactNode, Suspense, useState } from 'react';

interface ProfileSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function ProfileSection({ title, children }: ProfileSectionProps) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="mt-8 border-t border-base-300 pt-6"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <div className="mt-5">{opened && <Suspense>{children}</Suspense>}</div>
    </details>
  );
}
