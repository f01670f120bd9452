// A button that downloads a file that only the signed-in user may read. A link could not send the access token.
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'react-toastify';
import { errorMessage } from '#web/api/api-error.ts';
import { Button } from './button.tsx';

const RELEASE_AFTER_MS = 60_000;

interface DownloadButtonProps {
  readonly load: () => Promise<File>;
  readonly size?: 'small' | 'normal';
  readonly children: ReactNode;
}

export function DownloadButton({ load, size = 'small', children }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: load,
    onSuccess: save,
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button variant="outline" size={size} loading={download.isPending} onClick={() => download.mutate()}>
      {children}
    </Button>
  );
}

/** Downloads the file: browsers block a new tab that a script opens after a request. */
function save(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Safari reads the file only after the user has agreed to the download.
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
