// Messages about image uploads. Separate from messages.ts so that only forms with photos load them.

export const imageMessages = {
  animated: 'Moving pictures are not taken. Please choose a photo that stands still.',
  gif: 'GIF pictures are not taken. Please choose a JPEG, PNG, WebP or AVIF photo.',
  vector: 'Drawings (SVG) are not taken. Please choose a JPEG, PNG, WebP or AVIF photo.',
  notAnImage: 'This is not a picture. Please choose a JPEG, PNG, WebP or AVIF photo.',
  heicUnsupported: 'HEIC photos cannot be read here. Please choose a JPEG, PNG, WebP or AVIF photo.',
  choose: 'Choose a photo, or drop one here',
  chooseAnother: 'Choose another photo',
  limits: 'JPEG, PNG, WebP or AVIF. Larger photos are made smaller before they are sent.',
  preview: (name: string) => `Preview of ${name}`,
  uploading: (percent: number) => `Uploading, ${percent} percent`,
  uploaded: 'The photo is uploaded.',
  uploadCancelled: 'The upload was called off.',
  cancelUpload: 'Cancel upload',
  remove: 'Remove photo',
  imageNotFound: 'This picture is no longer there. Please upload it again.',
  notAllowed: 'Please upload the picture here: pictures of other sites are not shown.',
  sideTooLong: 'A picture may be at most 16,384 pixels long on each side.',
  takesTooLong: 'This picture takes too long to read. Please save it in a smaller size.',
  uploadsInProgress: 'Other pictures of yours are still being uploaded. Please wait for them.',
  tooManyUploads: 'You have uploaded many pictures lately. Please try again later.',
} as const;
