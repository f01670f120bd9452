// The bank's 3-D Secure page in an iframe, shown until it reports that it has ended.
import { useEffect, useRef } from 'react';
import { Dialog } from '#web/components/dialog/dialog.tsx';

interface ChallengeProps {
  /** A path on this origin. */
  readonly path: string;
  readonly onEnd: () => void;
}

export function Challenge({ path, onEnd }: ChallengeProps) {
  const iframe = useRef<HTMLIFrameElement>(null);
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      const isFromChallenge = origin === window.location.origin && source === iframe.current?.contentWindow;
      if (isFromChallenge && isEndMessage(data)) latestOnEnd.current();
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  return (
    <Dialog title="Your bank would like to know it is you" onClose={onEnd}>
      {() => (
        <iframe
          ref={iframe}
          src={path}
          title="3-D Secure"
          className="h-120 max-h-[70dvh] w-full border border-base-300"
        />
      )}
    </Dialog>
  );
}

function isEndMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'challenge_ended';
}
