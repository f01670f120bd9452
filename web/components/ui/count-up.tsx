// A figure that counts up when it becomes visible, without animation under prefers-reduced-motion.
import { useEffect, useRef, useState } from 'react';

/** The server renders the target; in the browser the figure is 0 until it is visible. */
export function CountUp({ target, durationMs }: { readonly target: number; readonly durationMs: number }) {
  const figure = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(target);
  useEffect(() => {
    const element = figure.current;
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const showZero = () => setShown(0);
    return whenVisible(element, showZero, () =>
      count(durationMs, (elapsed) => setShown(countedAfter(elapsed, durationMs, target))),
    );
  }, [target, durationMs]);
  return (
    <>
      <span ref={figure} aria-hidden="true" className="tabular-nums" data-count={target}>
        {shown}+
      </span>
      <span className="sr-only">{target}+</span>
    </>
  );
}

type Stop = () => void;

/** Calls `onHidden` while the element is out of view, and `start` once it is visible. */
function whenVisible(element: Element, onHidden: () => void, start: () => Stop): Stop {
  let stop: Stop | undefined;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return onHidden();
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
  const startedAt = performance.now();
  let frame = requestAnimationFrame(function next(now) {
    show(now - startedAt);
    if (now - startedAt < durationMs) frame = requestAnimationFrame(next);
  });
  return () => cancelAnimationFrame(frame);
}

/** Eases out (cubic). Returns exactly `target` from `durationMs` on; never exceeds it, never decreases. */
export function countedAfter(elapsedMs: number, durationMs: number, target: number): number {
  const share = durationMs > 0 ? Math.min(Math.max(elapsedMs / durationMs, 0), 1) : 1;
  return Math.round(target * (1 - (1 - share) ** 3));
}
