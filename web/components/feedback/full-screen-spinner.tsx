// What fills the screen while a page's data is on its way (spec section 4).

/** `data-waits`: a page sent with it has nothing else to show, and its scripts wait for nothing (spelled again in
 * `server/pages/critical-rendering.ts`: the wings do not import each other). */
export function FullScreenSpinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div role="status" data-waits className="grid min-h-[calc(100dvh-5rem)] w-full place-items-center">
      <span className="loading loading-spinner loading-lg text-primary" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
