// The state of one chosen image: uploading, uploaded or failed; cancelled, removed or replaced.
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { sendWithProgress, type UploadOptions } from '#web/api/send-with-progress.ts';
import { handleMutationError } from '#web/session/session-errors.ts';
import { resizeForUpload } from './resize-for-upload.ts';

/** The value of a form's image field, during the upload and after it. */
export interface ChosenImage {
  /** The image's URL. Rejects with ApiError, or with an AbortError when cancelled. */
  readonly uploaded: Promise<string>;
  /** The URL of an image that the entry already has. */
  readonly known?: string;
}

/** The value for an image that an entry already has. */
export const knownImage = (url: string): ChosenImage => ({ uploaded: Promise.resolve(url), known: url });

export interface UploadStage {
  readonly name: string;
  /** The object URL of the file, or the URL of a known image. */
  readonly preview: string;
  readonly percent: number;
  /** `known` means that the entry already has the image. */
  readonly state: 'sending' | 'sent' | 'failed' | 'known';
}

/**
 * `onChange` is called with the chosen image, and with undefined when its upload fails or is cancelled, or the image is
 * removed.
 */
export function useImageUpload(onChange: (image: ChosenImage | undefined) => void, kind: ImageKind) {
  const [stage, setStage] = useState<UploadStage>();
  const [error, setError] = useState<string>();
  const [cancelled, setCancelled] = useState(false);
  const start = useLatestController();
  // A row of a list may have moved, and its field with it, while the image was uploaded.
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  }, [onChange]);
  useRevokeObjectUrl(stage?.preview);

  function choose(file: File): void {
    const { signal } = start();
    // Ignores the progress of an image that has been replaced or removed.
    const update = (changes: Partial<UploadStage>) =>
      signal.aborted || setStage((current) => current && { ...current, ...changes });
    setError(undefined);
    setCancelled(false);
    setStage({ name: file.name, preview: URL.createObjectURL(file), percent: 0, state: 'sending' });
    const onProgress = (share: number) => update({ percent: Math.round(share * 100) });
    const uploaded = SEND[kind](file, { signal, onProgress });
    onChange({ uploaded });
    const handleError = (failure: unknown) => {
      if (signal.aborted) return;
      handleMutationError(failure);
      update({ state: 'failed' });
      setError(errorMessage(failure));
      latestOnChange.current(undefined);
    };
    uploaded.then(() => update({ state: 'sent', percent: 100 }), handleError);
  }

  /** Removes the image and cancels its upload. */
  function remove(): void {
    start();
    setCancelled(stage?.state === 'sending');
    setStage(undefined);
    setError(undefined);
    onChange(undefined);
  }

  return { stage, error, cancelled, choose, remove };
}

/** Creates an AbortController that the next one, or unmounting, aborts. */
function useLatestController(): () => AbortController {
  const latest = useRef<AbortController>(undefined);
  useEffect(() => () => latest.current?.abort(), []);
  return () => {
    latest.current?.abort();
    latest.current = new AbortController();
    return latest.current;
  };
}

function useRevokeObjectUrl(preview: string | undefined): void {
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);
}

/**
 * Uploads an image, reduced first if it exceeds the limits. Resolves with the URL that an article or review stores as
 * `img`. Throws ApiError, or the signal's reason when aborted.
 */
async function uploadPhoto(file: File, options: UploadOptions = {}): Promise<string> {
  const image = await resizeForUpload(file);
  options.signal?.throwIfAborted();
  const body = new FormData();
  body.append('image', image);
  const { data } = await sendWithProgress('POST /api/images', { body }, options);
  return data.url;
}

/** Uploads the shop's logo, like `uploadPhoto`. */
async function uploadLogo(file: File, options: UploadOptions = {}): Promise<string> {
  const body = new FormData();
  body.append('image', file);
  const { url } = await sendWithProgress('POST /api/shop-logos', { body }, options);
  return url;
}

const SEND = { photo: uploadPhoto, logo: uploadLogo };
export type ImageKind = keyof typeof SEND;
