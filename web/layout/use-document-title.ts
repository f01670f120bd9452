// Sets the document's title of a page whose name is known only after its data has loaded.
import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';

/** The title of the route's `meta` stays until `title` is known. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${messages.shop.name}`;
  }, [title]);
}
