// Messages about image uploads. Separate from messages.ts so that only forms with photos load them.
import { t } from '../languages/text.ts';

export const imageTexts = {
  animated: t`Animated images are not accepted. Please choose a still photo.`,
  gif: t`GIF images are not accepted. Please choose a JPEG, PNG, WebP or AVIF photo.`,
  vector: t`Drawings (SVG) are not accepted. Please choose a JPEG, PNG, WebP or AVIF photo.`,
  notAnImage: t`This is not an image. Please choose a JPEG, PNG, WebP or AVIF photo.`,
  heicUnsupported: t`HEIC photos cannot be read here. Please choose a JPEG, PNG, WebP or AVIF photo.`,
  notALogo: t`Please choose an SVG or a PNG.`,
  choose: t`Choose a photo, or drop one here`,
  chooseAnother: t`Choose another photo`,
  limits: t`JPEG, PNG, WebP or AVIF. Larger photos are scaled down before they are sent.`,
  preview: (name: string) => t`Preview of ${name}`,
  uploading: (percent: number) => t`Uploading, ${percent} percent`,
  uploaded: t`The photo is uploaded.`,
  uploadCancelled: t`The upload was cancelled.`,
  cancelUpload: t`Cancel upload`,
  remove: t`Remove photo`,
  /** Instead of those of a photo. */
  logo: {
    choose: t`Choose a logo, or drop one here`,
    chooseAnother: t`Choose another logo`,
    uploaded: t`The logo is uploaded.`,
    remove: t`Remove logo`,
  },
  imageNotFound: t`This photo is no longer there. Please upload it again.`,
  reportNotFound: t`This report is no longer there. Please upload it again.`,
  notAllowed: t`Please upload the photo here: images of other sites are not shown.`,
  sideTooLong: t`A photo may be at most 16,384 pixels long on each side.`,
  takesTooLong: t`This photo takes too long to read. Please save it in a smaller size.`,
  uploadsInProgress: t`Other photos of yours are still being uploaded. Please wait for them.`,
  othersWaiting: t`Other photos of yours are still waiting. Please wait for them.`,
  tooManyOfNetwork: t`Many photos were uploaded from your network lately. Please try again later.`,
  tooManyUploads: t`You have uploaded many photos lately. Please try again later.`,
} as const;
