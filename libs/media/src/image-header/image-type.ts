/** Types that are accepted, and the extension of each. */
export const extensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const;

export type ImageType = keyof typeof extensions;

export const imageTypes = Object.keys(extensions) as readonly ImageType[];

/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}
