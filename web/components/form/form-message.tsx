// Why a form was refused, in red and announced (spec section 8). What was typed stays where it is.

export function FormMessage({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert" aria-live="assertive" className="empty:hidden">
      {text && <p className="rounded-field bg-error/10 px-3 py-2 text-sm text-error">{text}</p>}
    </div>
  );
}
