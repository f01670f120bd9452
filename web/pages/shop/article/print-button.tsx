// Prints the page, which the print styles make a specification sheet. Rendered once the page is hydrated.
import { useIsHydrated } from '#web/layout/use-is-hydrated.ts';

export function PrintButton() {
  if (!useIsHydrated()) return null;
  return (
    <button type="button" className="link-thread min-h-11 text-sm" onClick={() => window.print()}>
      Print the specification
    </button>
  );
}
