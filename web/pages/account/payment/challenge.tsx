// The card owner's bank asks for a word (3-D Secure), in a frame, until it says that it has ended.
import { useEffect, useRef } from 'react';
import { Dialog } from '#web/components/dialog/dialog.tsx';

interface ChallengeProps {
  /** A path of this origin. */
  readonly address: string;
  readonly onEnded: () => void;
}

export function Challenge({ address, onEnded }: ChallengeProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(onEnded);
  useEffect(() => {
    latest.current = onEnded;
  });
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      const ours = origin === window.location.origin && source === frame.current?.contentWindow;
      if (ours && isEnd(data)) latest.current();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  return (
    <Dialog title="Your bank would like to know it is you" onClose={onEnded}>
      {() => (
        <iframe
          ref={frame}
          src={address}
          title="3-D Secure"
          className="h-120 max-h-[70dvh] w-full border border-base-300"
        />
      )}
    </Dialog>
  );
}

function isEnd(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'challenge_ended';
}
