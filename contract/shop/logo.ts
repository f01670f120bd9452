// The shop's logo: a picture with a transparent background, whose address states its size in pixels.
const LOGO_ADDRESS = /^\/images\/[0-9a-f]{64}\/([1-9]\d{0,3})x([1-9]\d{0,3})\.png$/;

export const LOGO_MAX_BYTES = 1024 * 1024;

export interface Logo {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The logo at an address of this shop; undefined for any other address. */
export function logoAt(url: string): Logo | undefined {
  const [, width, height] = LOGO_ADDRESS.exec(url) ?? [];
  return width && height ? { url, width: Number(width), height: Number(height) } : undefined;
}

/** The size at which a logo is shown within a box. */
export function fittedLogo(
  { width, height }: Logo,
  box: { readonly width: number; readonly height: number },
) {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
