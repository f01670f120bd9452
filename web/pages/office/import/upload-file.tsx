// Chooses or drops a file, sends it, and shows the progress of its upload and check.
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { UploadOptions } from '#web/api/send-with-progress.ts';
import { FormMessage } from '#web/components/form/form-message.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';

interface UploadState {
  readonly fileName: string;
  /** The share that was sent, 0 to 1. */
  readonly share: number;
}

/** Sends one file at a time; what it returns are properties of `UploadFile`. */
export function useFileUpload(send: (file: File, options: UploadOptions) => Promise<void>) {
  const [upload, setUpload] = useState<UploadState>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const onFile = async (file: File) => {
    const abort = new AbortController();
    running.current = abort;
    const show = (share: number) => setUpload({ fileName: file.name, share });
    show(0);
    setError(undefined);
    try {
      await send(file, { signal: abort.signal, onProgress: show });
    } catch (failure) {
      if (!abort.signal.aborted) setError(failure);
    } finally {
      setUpload(undefined);
    }
  };
  return { upload, error, onFile, onCancel: () => running.current?.abort() };
}

interface UploadFileProps {
  /** The label of the button. */
  readonly choose?: string;
  /** What choosing a file does, after 'or drop it here.' */
  readonly consequence?: string;
  /** The types of file that the chooser offers. */
  readonly accept?: string;
  /** Set while a file is being uploaded. */
  readonly upload: UploadState | undefined;
  readonly error: unknown;
  readonly onFile: (file: File) => void;
  readonly onCancel: () => void;
}

export function UploadFile({
  choose = 'Choose a CSV file',
  consequence = 'Nothing changes before you have seen what it does.',
  accept = '.csv,.txt,text/csv',
  upload,
  error,
  onFile,
  onCancel,
}: UploadFileProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !upload) onFile(file);
  };
  return (
    <div className="flex flex-col gap-3">
      {/* Keyboards use the button inside. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file has no keyboard. */}
      <div
        className={`border border-dashed p-6 ${isOver ? 'border-primary bg-base-200' : 'border-base-300'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {upload ? (
          <Progress upload={upload} onCancel={onCancel} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <label
              className={`${buttonClass({ variant: 'primary' })} focus-within:outline-2 focus-within:outline-offset-2`}
            >
              {choose}
              <input
                id={id}
                type="file"
                accept={accept}
                className="sr-only"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  // The value is cleared so that the same file can be chosen again once it is corrected.
                  target.value = '';
                  if (file) onFile(file);
                }}
              />
            </label>
            <p className="text-sm text-base-content/75">or drop it here. {consequence}</p>
          </div>
        )}
      </div>
      <FormMessage error={error} />
    </div>
  );
}

function Progress({ upload, onCancel }: { readonly upload: UploadState; readonly onCancel: () => void }) {
  const { fileName, share } = upload;
  const isSent = share >= 1;
  const text = isSent ? 'Checking every row' : 'Uploading';
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="min-w-0 grow">
        <p role="status" className="mb-1 break-words text-sm">
          {text}: <bdi>{fileName}</bdi>
        </p>
        <progress className="h-2 w-full" aria-label={text} {...(isSent ? {} : { value: share, max: 1 })} />
      </div>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
