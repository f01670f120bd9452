// The document's title of a page whose name is known only after its data has loaded.
import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';

/** Until `title` is known the title of the route's `meta` stays. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${messages.shop.name}`;
  }, [title]);
}
