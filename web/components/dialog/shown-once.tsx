// A secret that the shop shows once, with a button that copies it.
import { type ReactNode, useState } from 'react';
import { TextField } from '#web/components/form/text-field.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface ShownOnceProps {
  readonly label: string;
  readonly secret: string;
  /** What it is for. */
  readonly children: ReactNode;
  readonly onDone: () => void;
}

export function ShownOnce({ label, secret, children, onDone }: ShownOnceProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setIsCopied(true);
  };
  return (
    <>
      <p className="mb-4">{children}</p>
      <TextField label={label} readOnly value={secret} onFocus={(event) => event.target.select()} />
      <p role="status" className="mt-2 text-sm empty:hidden">
        {isCopied ? 'Copied' : ''}
      </p>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>I have it</Button>
        <Button variant="primary" onClick={() => void copy().catch(() => undefined)}>
          Copy
        </Button>
      </div>
    </>
  );
}
