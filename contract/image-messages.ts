// What the shop says about pictures. Apart from the other wording, since only forms with photos bring it along.

export const imageMessages = {
  animated: 'Moving pictures are not taken. Please choose a photo that stands still.',
  gif: 'GIF pictures are not taken. Please choose a JPEG, PNG, WebP or AVIF photo.',
  vector: 'Drawings (SVG) are not taken. Please choose a JPEG, PNG, WebP or AVIF photo.',
  notAPicture: 'This is not a picture. Please choose a JPEG, PNG, WebP or AVIF photo.',
  heicUnread: 'HEIC photos cannot be read here. Please choose a JPEG, PNG, WebP or AVIF photo.',
  choose: 'Choose a photo, or drop one here',
  chooseAnother: 'Choose another photo',
  limits: 'JPEG, PNG, WebP or AVIF. Larger photos are made smaller before they are sent.',
  preview: (name: string) => `Preview of ${name}`,
  sending: (percent: number) => `Uploading, ${percent} percent`,
  sent: 'The photo is uploaded.',
  calledOff: 'The upload was called off.',
  callOff: 'Cancel upload',
  remove: 'Remove photo',
  gone: 'This picture is no longer there. Please upload it again.',
  tooManyUploads: 'You have uploaded many pictures lately. Please try again later.',
} as const;
