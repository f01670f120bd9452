// Marks the document for the stylesheet while a component is on the page. A `:has()` on `<html>` would do so too, but then
// each element that scripts insert anywhere makes the browser restyle the whole page.
import { useEffect } from 'react';

export function useDocumentAttribute(name: string, isSet = true): void {
  useEffect(() => {
    if (!isSet) return;
    const root = document.documentElement;
    root.setAttribute(name, '');
    return () => root.removeAttribute(name);
  }, [name, isSet]);
}
