// What phones and tablets show of a row of an admin list: its picture, its name in full, one figure, and its buttons. On a
// tablet they are in one line, on a phone the buttons are below.
import type { ReactNode } from 'react';

interface RowCardProps {
  readonly picture?: ReactNode;
  /** A `RowLink` that covers the card. */
  readonly name: ReactNode;
  readonly below: ReactNode;
  readonly figure: ReactNode;
  readonly buttons: ReactNode;
  /** What a press unfolds. */
  readonly children?: ReactNode;
}

export function RowCard({ picture, name, below, figure, buttons, children }: RowCardProps) {
  return (
    <div className="text-base leading-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 md:flex-nowrap">
        {picture}
        <div className="min-w-0 flex-1 wrap-anywhere">
          {name}
          <div className="text-sm text-base-content/75">{below}</div>
        </div>
        <div className="max-w-40 shrink-0 text-right tabular-nums">{figure}</div>
        <div className="relative flex flex-wrap gap-2 empty:hidden max-md:w-full md:w-60 md:shrink-0 md:justify-end">
          {buttons}
        </div>
      </div>
      {children}
    </div>
  );
}
