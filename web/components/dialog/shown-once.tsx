// A secret that the shop shows once, with a button that copies it.
import { type ReactNode, useRef, useState } from 'react';
import { t } from '#contract/languages/text.ts';
import { copyText } from '#web/components/browser/copy-text.ts';
import { TextField } from '#web/components/form/fields.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface ShownOnceProps {
  readonly label: string;
  readonly secret: string;
  /** What it is for. */
  readonly children: ReactNode;
  readonly onDone: () => void;
}

export function ShownOnce({ label, secret, children, onDone }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState('');
  const copy = async () => {
    if (await copyText(secret)) return setNotice(t`Copied`);
    setNotice(
      t`This browser does not allow copying. The text is selected: copy it yourself before you go on.`,
    );
    field.current?.select();
  };
  return (
    <>
      <p className="mb-4">{children}</p>
      <TextField
        ref={field}
        label={label}
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
      />
      <p role="status" className="mt-2 text-sm empty:hidden">
        {notice}
      </p>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button onClick={onDone}>{t`I have it`}</Button>
        <Button variant="primary" onClick={() => void copy()}>
          {t`Copy`}
        </Button>
      </div>
    </>
  );
}
