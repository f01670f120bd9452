// Images: the upload response (imgbb's format), and what a card needs to render an image without layout shift.

import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { namedObject, part } from '../core/fields.ts';

/** Intrinsic size and colour of a hosted image. Its variants follow from its URL. */
export const imageInfo = namedObject('ImageInfo', {
  width: z.int().describe('Width of the stored picture in pixels'),
  height: z.int().describe('Height of the stored picture in pixels'),
  tone: z.string().describe('The average colour of the picture as #rrggbb, shown until it has loaded'),
});
export type ImageInfo = z.infer<typeof imageInfo>;

/** Response of the image upload; `data.url` becomes the `img` of an article or review. */
const uploadedImage = namedObject('UploadedImage', {
  success: z.literal(true).describe('Always true, as at imgbb: errors have another status'),
  status: z.literal(200).describe('Always 200, as at imgbb'),
  data: part('Picture as it was stored', {
    id: z.string().describe('Id of the picture: the SHA-256 of its bytes'),
    url: z.string().describe('The address of the picture'),
    width: z.int().describe('Width of the stored picture in pixels'),
    height: z.int().describe('Height of the stored picture in pixels'),
    size: z.int().describe('Size of the stored picture in bytes'),
  }),
});

/** The field of a form that holds the photo. */
export const IMAGE_FIELD = 'image';

/** The field of a form that holds a test report. */
export const REPORT_FIELD = 'report';

export const imageEndpoints = {
  uploadImage: endpoint('POST /api/images', {
    access: 'signed in',
    roles: ['sales', 'warehouse'],
    keyScopes: ['articles:write', 'stock:write'],
    /** Uploads have limits and a queue of their own. */
    priority: 'exempt',
    summary: 'Upload an image',
    bodyMediaType: 'multipart/form-data',
    upload: { description: 'A JPEG, PNG, WebP or AVIF photo of at most 12 MB', field: IMAGE_FIELD },
    response: uploadedImage,
    errors: [
      'image_missing',
      'image_too_large',
      'too_many_images',
      'image_type_not_allowed',
      'image_unreadable',
      'image_too_many_pixels',
      'image_host_unavailable',
    ],
  }),
  uploadLogo: endpoint('POST /api/shop-logos', {
    access: 'admin',
    roles: 'none',
    priority: 'exempt',
    summary: 'Upload the logo of the shop, whose address becomes `look.logo` of its content',
    bodyMediaType: 'multipart/form-data',
    upload: { description: 'An SVG or PNG of at most 1 MB, which is kept as a PNG', field: IMAGE_FIELD },
    success: 201,
    response: namedObject('UploadedLogo', {
      url: z.string().describe('The address of the logo'),
      width: z.int().describe('Width of the stored logo in pixels'),
      height: z.int().describe('Height of the stored logo in pixels'),
    }),
    errors: [
      'image_missing',
      'logo_too_large',
      'image_type_not_allowed',
      'image_unreadable',
      'image_too_many_pixels',
      'image_host_unavailable',
    ],
  }),
  uploadTestReport: endpoint('POST /api/test-reports', {
    access: 'admin',
    roles: ['sales'],
    keyScopes: ['articles:write'],
    priority: 'exempt',
    summary: 'Upload the report of a test, whose address becomes the `report` of a test result',
    bodyMediaType: 'multipart/form-data',
    upload: { description: 'A PDF of at most 12 MB', field: REPORT_FIELD },
    success: 201,
    response: namedObject('UploadedReport', {
      report: z.string().describe('The address of the report, which states its size in bytes'),
      byteCount: z.int().describe('Size of the report in bytes'),
    }),
    errors: ['report_missing', 'report_too_large', 'report_not_pdf', 'image_host_unavailable'],
  }),
};
