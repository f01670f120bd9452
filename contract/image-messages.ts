// Messages about image uploads. Separate from messages.ts so that only forms with photos load them.

export const imageMessages = {
  animated: 'Animated images are not accepted. Please choose a still photo.',
  gif: 'GIF images are not accepted. Please choose a JPEG, PNG, WebP or AVIF photo.',
  vector: 'Drawings (SVG) are not accepted. Please choose a JPEG, PNG, WebP or AVIF photo.',
  notAnImage: 'This is not an image. Please choose a JPEG, PNG, WebP or AVIF photo.',
  heicUnsupported: 'HEIC photos cannot be read here. Please choose a JPEG, PNG, WebP or AVIF photo.',
  choose: 'Choose a photo, or drop one here',
  chooseAnother: 'Choose another photo',
  limits: 'JPEG, PNG, WebP or AVIF. Larger photos are scaled down before they are sent.',
  preview: (name: string) => `Preview of ${name}`,
  uploading: (percent: number) => `Uploading, ${percent} percent`,
  uploaded: 'The photo is uploaded.',
  uploadCancelled: 'The upload was cancelled.',
  cancelUpload: 'Cancel upload',
  remove: 'Remove photo',
  imageNotFound: 'This photo is no longer there. Please upload it again.',
  notAllowed: 'Please upload the photo here: images of other sites are not shown.',
  sideTooLong: 'A photo may be at most 16,384 pixels long on each side.',
  takesTooLong: 'This photo takes too long to read. Please save it in a smaller size.',
  uploadsInProgress: 'Other photos of yours are still being uploaded. Please wait for them.',
  tooManyUploads: 'You have uploaded many photos lately. Please try again later.',
} as const;
