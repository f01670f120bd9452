// The zoomed picture is part of the address (`?picture=2`), so that the back button closes the zoom and a shared
// address opens it.
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const PARAMETER = 'picture';
/** Marks a history entry made by `open`: closing goes back to the entry before it. */
const OPENED_HERE = { opened: 'picture' } as const;

/**
 * `index` counts from 0; it is undefined when the address has no picture, or one that the article does not have.
 * `openings` is the key of the dialog: see use-selected-article.ts.
 */
export function useZoomedPicture(count: number) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [openings, setOpenings] = useState(0);
  const position = Number(new URLSearchParams(search).get(PARAMETER));
  const index = Number.isInteger(position) && position >= 1 && position <= count ? position - 1 : undefined;

  function open(first: number): void {
    setOpenings(openings + 1);
    void navigate({ search: withPicture(search, first) }, { state: OPENED_HERE, preventScrollReset: true });
  }

  /** Shows another picture in the open zoom. */
  function show(next: number): void {
    void navigate({ search: withPicture(search, next) }, { state, replace: true, preventScrollReset: true });
  }

  function close(): void {
    if (state?.opened === OPENED_HERE.opened) void navigate(-1);
    else
      void navigate({ search: withPicture(search, undefined) }, { replace: true, preventScrollReset: true });
  }

  return { index, openings, open, show, close };
}

function withPicture(search: string, index: number | undefined): string {
  const params = new URLSearchParams(search);
  if (index === undefined) params.delete(PARAMETER);
  else params.set(PARAMETER, String(index + 1));
  return params.toString();
}
