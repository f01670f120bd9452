// Fills the screen while a page's data loads (spec section 4).

export function FullScreenSpinner({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <div role="status" className="grid min-h-[calc(100dvh-5rem)] w-full place-items-center">
      <span className="loading loading-lg text-primary" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
