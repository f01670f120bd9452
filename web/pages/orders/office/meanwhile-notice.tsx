// Says how another admin, the customer or the shop has changed an order while this admin was about to.

/** The notice takes the focus when the dialog of the rejected change closes. */
export const MEANWHILE_ID = 'changed-meanwhile';

export function MeanwhileNotice({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p
      id={MEANWHILE_ID}
      role="alert"
      tabIndex={-1}
      className="border-l-4 border-accent bg-accent/15 px-4 py-3 wrap-anywhere"
    >
      {text}
    </p>
  );
}
