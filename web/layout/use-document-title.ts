// Sets the document's title of a page whose name is known only after its data has loaded.
import { useEffect } from 'react';
import { useShop } from '../shop-data/use-shop.ts';
import { documentTitle } from './page-meta.ts';

/** The title of the route's `meta` stays until `title` is known. */
export function useDocumentTitle(title: string | undefined): void {
  const { name } = useShop();
  useEffect(() => {
    if (title) document.title = documentTitle(title, name);
  }, [title, name]);
}
