// A picture on the whole screen: in its own pixels or fitted, moved by dragging, arrow keys and scrolling, scaled by
// wheel and pinch.
import { useId, useRef } from 'react';
import type { Article } from '#contract/article.ts';
import { widestSources } from '#web/components/image/image-sources.ts';
import { useModal } from '#web/components/ui/use-modal.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomControls } from './zoom-controls.tsx';

type Picture = Article['images'][number];

interface ZoomDialogProps {
  readonly name: string;
  readonly pictures: readonly Picture[];
  readonly index: number;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

export default function ZoomDialog({ name, pictures, index, onShow, onClose }: ZoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useModal(dialog, stage, onClose);
  const picture = pictures[index];
  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden bg-neutral p-0 text-neutral-content open:flex open:flex-col"
    >
      <h2 id={titleId} className="sr-only">
        {name}, picture {index + 1} of {pictures.length}
      </h2>
      <Zoomed
        stage={stage}
        picture={picture}
        position={{ index, count: pictures.length }}
        onShow={onShow}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  );
}

interface ZoomedProps {
  readonly stage: React.RefObject<HTMLDivElement | null>;
  readonly picture: Picture;
  readonly position: { readonly index: number; readonly count: number };
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

function Zoomed({ stage, picture, position, onShow, onClose }: ZoomedProps) {
  const zoom = useZoom(stage, picture);
  const sources = widestSources(picture.url, picture.imageInfo);
  const { size } = zoom;
  return (
    <>
      <section
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        tabIndex={0}
        aria-label="Picture; the arrow keys move it"
        className="min-h-0 grow cursor-grab touch-none overflow-auto overscroll-contain -outline-offset-4 select-none active:cursor-grabbing"
        {...zoom.handlers}
      >
        <div className="grid min-h-full w-max min-w-full place-items-center">
          <picture key={picture.url}>
            {sources && <source type="image/avif" srcSet={sources.avif} />}
            {sources && <source type="image/webp" srcSet={sources.webp} />}
            <img
              ref={zoom.image}
              src={picture.url}
              alt={picture.alt}
              draggable={false}
              onLoad={zoom.onLoad}
              className="max-w-none"
              {...(size && {
                width: size.width,
                height: size.height,
                style: { width: size.width, height: size.height },
              })}
            />
          </picture>
        </div>
      </section>
      <ZoomControls alt={picture.alt} zoom={zoom} position={position} onShow={onShow} onClose={onClose} />
    </>
  );
}
