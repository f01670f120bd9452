// The life of one chosen photo: on its way, there, or failed; called off, removed, replaced. Knows no look.
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#web/api/api-error.ts';
import { uploadImage } from './upload-image.ts';

/** What a form holds for its photo while it is on its way, and afterwards. */
export interface ChosenImage {
  /** The photo's address, once it is uploaded. Rejects with Refused, or an AbortError when it was called off. */
  readonly uploaded: Promise<string>;
}

export interface UploadStage {
  readonly name: string;
  /** Address of the photo in this browser, to look at. */
  readonly preview: string;
  readonly percent: number;
  readonly state: 'sending' | 'sent' | 'failed';
}

/** `subscribe` hears of a photo chosen, and `undefined` when it failed, was called off or was removed. */
export function useImageUpload(onChange: (picture: ChosenImage | undefined) => void) {
  const [stage, setStage] = useState<UploadStage>();
  const [problem, setProblem] = useState<string>();
  const [calledOff, setCalledOff] = useState(false);
  const begin = useOneAtATime();
  useRevoked(stage?.preview);

  function choose(file: File): void {
    const { signal } = begin();
    // News of a photo that was replaced or removed meanwhile is nobody's any more.
    const change = (news: Partial<UploadStage>) =>
      signal.aborted || setStage((now) => now && { ...now, ...news });
    setProblem(undefined);
    setCalledOff(false);
    setStage({ name: file.name, preview: URL.createObjectURL(file), percent: 0, state: 'sending' });
    const onProgress = (share: number) => change({ percent: Math.round(share * 100) });
    const uploaded = uploadImage(file, { signal, onProgress });
    onChange({ uploaded });
    const failed = (error: unknown) => {
      if (signal.aborted) return;
      change({ state: 'failed' });
      setProblem(errorMessage(error));
      onChange(undefined);
    };
    uploaded.then(() => change({ state: 'sent', percent: 100 }), failed);
  }

  /** Calls the upload off if it is under way, and forgets the photo. */
  function remove(): void {
    begin();
    setCalledOff(stage?.state === 'sending');
    setStage(undefined);
    setProblem(undefined);
    onChange(undefined);
  }

  return { stage, problem, calledOff, choose, remove };
}

/** What begins ends what began before; leaving the page ends it too. */
function useOneAtATime(): () => AbortController {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current;
  };
}

function useRevoked(preview: string | undefined): void {
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);
}
