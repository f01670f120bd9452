// The second picture of a fabric, which its card shows while a mouse rests on it. It is fetched then, so that no page is heavier for
// it, and phones never ask for it.
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Article } from '#contract/articles/article.ts';
import { request } from '#web/api/client.ts';

/** A mouse that only passes over a card fetches nothing. */
const REST_MS = 120;

type Picture = Article['images'][number];

export function useSecondPicture(slug: string) {
  const [picture, setPicture] = useState<Picture | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const fetchPicture = () =>
    request('GET /api/fabrics/:slug', { params: { slug } }).then(
      ({ images }) => setPicture(images[1] ?? null),
      // The card is complete without it.
      () => undefined,
    );
  return {
    picture,
    pointer: {
      onPointerEnter({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse' && picture === undefined)
          timer.current = setTimeout(fetchPicture, REST_MS);
      },
      onPointerLeave: () => clearTimeout(timer.current),
    },
  };
}
