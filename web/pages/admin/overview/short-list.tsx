// A short list of the Overview: a heading, lines of a name and a figure, and a link to the whole list.
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface ShortListLine {
  readonly key: string;
  readonly name: ReactNode;
  readonly note?: ReactNode;
  readonly figure: ReactNode;
  readonly to: string;
}

interface ShortListProps {
  readonly title: string;
  readonly lines: readonly ShortListLine[];
  readonly empty: string;
  readonly all?: { readonly text: string; readonly to: string } | undefined;
}

export function ShortList({ title, lines, empty, all }: ShortListProps) {
  return (
    <section aria-label={title} className="print:break-inside-avoid">
      <h3 className="border-base-content border-b pb-2 font-medium text-lg">{title}</h3>
      {lines.length === 0 && <p className="py-3 text-base-content/75 text-sm">{empty}</p>}
      <ul>
        {lines.map(({ key, name, note, figure, to }) => (
          <li key={key} className="border-base-300 border-b">
            <Link
              to={to}
              className="flex min-h-12 items-center justify-between gap-4 py-1.5 hover:bg-base-200"
            >
              <span className="min-w-0">
                <span className="link-thread">{name}</span>
                {note && <span className="block text-base-content/75 text-sm">{note}</span>}
              </span>{' '}
              <span className="shrink-0 text-right tabular-nums">{figure}</span>
            </Link>
          </li>
        ))}
      </ul>
      {all && (
        <p className="mt-3 text-sm print:hidden">
          <Link className="link-thread" to={all.to}>
            {all.text}
          </Link>
        </p>
      )}
    </section>
  );
}
