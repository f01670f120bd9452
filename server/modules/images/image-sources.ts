// Reads from the settings which hosts images of articles and reviews may come from.
import type { Settings } from '#server/settings.ts';
import type { ImageSources } from './image-url.ts';

/** The host from which imgbb serves images. */
const IMGBB_HOST = 'i.ibb.co';

/**
 * The shop itself, the hosts of `IMAGE_HOSTS`, and imgbb when uploads go there. Images in a bucket are served by the
 * shop.
 */
export function imageSources({ PUBLIC_URL, IMAGE_HOSTS, IMGBB_KEY }: Settings): ImageSources {
  return {
    origin: PUBLIC_URL && new URL(PUBLIC_URL).origin,
    hosts: IMGBB_KEY ? [...IMAGE_HOSTS, IMGBB_HOST] : IMAGE_HOSTS,
  };
}
