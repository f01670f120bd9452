// A button that puts a fabric on a list; once it is there, a link to the page of the list.
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';

interface AddButtonProps {
  readonly isAdded: boolean;
  /** The page of the list. */
  readonly to: string;
  /** What the button or, for an added fabric, the link says. `label` names the fabric, too. */
  readonly text: string;
  readonly label: string;
  /** The classes of the button and of the link. */
  readonly className: string;
  readonly onAdd: () => void;
  /** Why the last press added nothing. */
  readonly note: ReactNode;
}

export function AddButton({ isAdded, to, text, label, className, onAdd, note }: AddButtonProps) {
  const wasPressed = useRef(false);
  if (isAdded)
    return (
      <Link
        // The link once takes over the focus of the button that it replaces.
        ref={(link) => {
          if (wasPressed.current) link?.focus();
          wasPressed.current = false;
        }}
        to={to}
        data-print-hidden
        className={className}
        aria-label={label}
      >
        {text}
      </Link>
    );
  return (
    <>
      <button
        type="button"
        data-print-hidden
        className={`cursor-pointer noscript:hidden ${className}`}
        aria-label={label}
        onClick={() => {
          wasPressed.current = true;
          onAdd();
        }}
      >
        {text}
      </button>
      <p role="status" className="text-sm empty:hidden">
        {note}
      </p>
    </>
  );
}
