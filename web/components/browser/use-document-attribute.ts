// Sets an attribute of the document for the stylesheet while a component is mounted. A `:has()` on `<html>` would do
// the same, but then the browser restyles the whole page for each element that scripts insert anywhere.
import { useEffect } from 'react';

export function useDocumentAttribute(name: string, isSet = true): void {
  useEffect(() => {
    if (!isSet) return;
    const root = document.documentElement;
    root.setAttribute(name, '');
    return () => root.removeAttribute(name);
  }, [name, isSet]);
}
