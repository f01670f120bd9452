// The life of one chosen photo: on its way, there, or failed; called off, removed, replaced. Knows no look.
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/api/refused.ts';
import { uploadPicture } from './uploadPicture.ts';

/** What a form holds for its photo while it is on its way, and afterwards. */
export interface ChosenPicture {
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

/** `onChange` hears of a photo chosen, and `undefined` when it failed, was called off or was removed. */
export function usePictureUpload(onChange: (picture: ChosenPicture | undefined) => void) {
  const [stage, setStage] = useState<UploadStage>();
  const [problem, setProblem] = useState<string>();
  const [calledOff, setCalledOff] = useState(false);
  const running = useRef<AbortController>(undefined);
  const preview = stage?.preview;

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview]);

  function choose(file: File): void {
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    const still = () => running.current === run;
    const change = (news: Partial<UploadStage>) => still() && setStage((now) => now && { ...now, ...news });
    setProblem(undefined);
    setCalledOff(false);
    setStage({ name: file.name, preview: URL.createObjectURL(file), percent: 0, state: 'sending' });
    const onProgress = (share: number) => change({ percent: Math.round(share * 100) });
    const uploaded = uploadPicture(file, { signal: run.signal, onProgress });
    onChange({ uploaded });
    uploaded.then(
      () => change({ state: 'sent', percent: 100 }),
      (error: unknown) => {
        if (!still()) return;
        change({ state: 'failed' });
        setProblem(messageOf(error));
        onChange(undefined);
      },
    );
  }

  /** Calls the upload off if it is under way, and forgets the photo. */
  function remove(): void {
    setCalledOff(stage?.state === 'sending');
    running.current?.abort();
    running.current = undefined;
    setStage(undefined);
    setProblem(undefined);
    onChange(undefined);
  }

  return { stage, problem, calledOff, choose, remove };
}
