// A section of My Profile below the form, closed at first. Its content is loaded when it is opened.
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

interface ProfileSectionProps {
  /** An address with this fragment opens the section. */
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function ProfileSection({ id, title, children }: ProfileSectionProps) {
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
