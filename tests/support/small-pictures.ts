// Makes the pictures that are stored in the process that imports it small: encoding those of the sample shop takes most of
// the CPU time of seeding it. Each has a colour of its own, so that no two are one.
import { ImageUploads } from '#server/modules/images/uploads.ts';

const { store } = ImageUploads.prototype;
let stored = 0;

ImageUploads.prototype.store = async function (_bytes, uploader) {
  const { default: sharp } = await import('sharp');
  stored += 1;
  const background = { r: stored, g: 0, b: 0 };
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  return store.call(this, picture, uploader);
};
