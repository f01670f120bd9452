// A figure that counts up when it comes into view, and stands still for people who prefer that.
import { useEffect, useRef, useState } from 'react';
import { countedAfter } from './count-up.ts';

interface CountUpProps {
  readonly target: number;
  readonly durationMs: number;
}

/** The server's page and readers without scripts have the figure itself; it starts from zero only once it is seen. */
export function CountUp({ target, durationMs }: CountUpProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(target);
  useEffect(() => {
    const element = place.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const waitAtZero = () => setShown(0);
    return whenSeen(element, waitAtZero, () =>
      count(durationMs, (elapsed) => setShown(countedAfter(elapsed, durationMs, target))),
    );
  }, [target, durationMs]);
  return (
    <>
      <span ref={place} aria-hidden="true" className="tabular-nums" data-count={target}>
        {shown}+
      </span>
      <span className="sr-only">{target}+</span>
    </>
  );
}

type Stop = () => void;

/** `wait` is called as long as nobody can see it. */
function whenSeen(element: Element, wait: () => void, start: () => Stop): Stop {
  let stop: Stop | undefined;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return wait();
    observer.disconnect();
    stop = start();
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    stop?.();
  };
}

function count(durationMs: number, show: (elapsedMs: number) => void): Stop {
  const began = performance.now();
  let frame = requestAnimationFrame(function next(now) {
    show(now - began);
    if (now - began < durationMs) frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}
