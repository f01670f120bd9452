// Handles dragging with one pointer and pinching with two, for mouse, pen and touch.
import { type PointerEvent, useRef } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface PointerActions {
  /** Called with the CSS pixels since the last event. */
  readonly onMove: (dx: number, dy: number) => void;
  /** `factor` is the change of the distance between two pointers; `at` is the point between them. */
  readonly onPinch: (factor: number, at: Point) => void;
}

/** The element needs `touch-action: none`, because the browser would otherwise handle the gesture. */
export function usePointers({ onMove, onPinch }: PointerActions) {
  const pressed = useRef(new Map<number, Point>());

  function onPointerDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current.set(event.pointerId, pointOf(event));
  }

  function onPointerMove(event: PointerEvent): void {
    if (!pressed.current.has(event.pointerId)) return;
    const before = gestureOf([...pressed.current.values()]);
    pressed.current.set(event.pointerId, pointOf(event));
    const after = gestureOf([...pressed.current.values()]);
    onMove(after.middle.x - before.middle.x, after.middle.y - before.middle.y);
    if (before.distance > 0 && after.distance !== before.distance)
      onPinch(after.distance / before.distance, after.middle);
  }

  const release = (event: PointerEvent) => void pressed.current.delete(event.pointerId);
  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release };
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** The distance is 0 for a single pointer. */
function gestureOf([first = { x: 0, y: 0 }, second = first]: readonly Point[]) {
  return {
    middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    distance: Math.hypot(first.x - second.x, first.y - second.y),
  };
}
