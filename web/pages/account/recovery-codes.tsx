// Shows new recovery codes once, to copy, print or save.
import { useEffect, useRef } from 'react';
import { toast } from 'react-toastify';
import { Button } from '#web/components/ui/button.tsx';
import { DownloadButton } from '#web/components/ui/download-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `Recovery codes for Selvedge (${location.host})\nEach works once.\n\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copied.'),
      () => toast.error('The browser does not allow copying. Please select the codes yourself.'),
    );
  return (
    <section data-print-alone>
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Your recovery codes
      </h3>
      <p className="mt-2">
        Keep them where you find them without your phone. Each one logs you in once when the app is not at
        hand. They are not shown again.
      </p>
      <ul className="mt-4 grid max-w-md grid-cols-2 gap-x-8 gap-y-2 rounded-box border border-base-300 bg-base-200 p-5 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3" data-print-hidden>
        <Button variant="outline" size="small" onClick={copy}>
          Copy
        </Button>
        <Button variant="outline" size="small" onClick={() => window.print()}>
          Print
        </Button>
        <DownloadButton load={async () => new File([text], 'selvedge-recovery-codes.txt')}>
          Save as file
        </DownloadButton>
        <Button variant="primary" size="small" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </section>
  );
}
