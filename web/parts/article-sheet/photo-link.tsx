// A small photo that opens in full size; without scripts, or in a new tab, its link leads to it.
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { ImageInfo } from '#contract/articles/image.ts';
import { ResponsiveImage } from '#web/components/image/responsive-image.tsx';

const ZoomDialog = lazy(() => import('./zoom-dialog.tsx'));

interface PhotoLinkProps {
  readonly img: string;
  readonly imageInfo?: ImageInfo | null;
  /** What the photo shows. */
  readonly alt: string;
  /** The name of the link; default `alt`. */
  readonly label?: string;
  readonly sizes: string;
  /** The classes of the photo, which give it a size. */
  readonly className: string;
}

export function PhotoLink({ img, imageInfo = null, alt, label = alt, sizes, className }: PhotoLinkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  return (
    <>
      <a href={img} onClick={open} aria-label={label} className="block w-fit cursor-zoom-in bg-base-300">
        <ResponsiveImage img={img} info={imageInfo} alt="" sizes={sizes} className={className} />
      </a>
      {isOpen && (
        <Suspense>
          <ZoomDialog
            name={alt}
            pictures={[{ url: img, alt, imageInfo, widthMm: null }]}
            index={0}
            startScale={0}
            onShow={() => undefined}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
