// The type of a decorative image in web/public/cloth/, and the paths of its files from its name.

export interface DecorImageSource {
  /** The `src`: a WebP, for the few browsers without AVIF. */
  readonly path: string;
  /** The `srcSet` of a source of type image/avif. */
  readonly avif: string;
  /** The `srcSet` of a source of type image/webp. */
  readonly webp: string;
  /** The size of the widest file in pixels; the <img> has it so that nothing shifts. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The image's main color, shown until it has loaded. */
  readonly tone: string;
}

interface DecorImageFiles {
  readonly name: string;
  /** The widths of the AVIF files in pixels. */
  readonly widths: readonly number[];
  readonly webpWidths: readonly number[];
  readonly height: number;
  readonly alt: string;
  readonly tone: string;
}

export function decorImage(files: DecorImageFiles): DecorImageSource {
  const { name, widths, webpWidths, height, alt, tone } = files;
  const srcSet = (format: string, each: readonly number[]) =>
    each.map((width) => `/cloth/${name}-${width}.${format} ${width}w`).join(', ');
  return {
    path: `/cloth/${name}-${Math.max(...webpWidths)}.webp`,
    avif: srcSet('avif', widths),
    webp: srcSet('webp', webpWidths),
    width: Math.max(...widths),
    height,
    alt,
    tone,
  };
}

/** A 4:3 image for a card. */
export function decorCard(name: string, tone: string, alt: string): DecorImageSource {
  return decorImage({ name, widths: [480, 960], webpWidths: [640], height: 720, alt, tone });
}
