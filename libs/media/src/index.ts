export { readImageHeader, type ImageHeader } from './image-header/image-header.js';
export { imageTypes, type ImageSize, type ImageType } from './image-header/image-type.js';
export { withoutMetadata } from './metadata/without-metadata.js';
export { mediaSettings, openMediaStore, s3Settings, type MediaSettings, type S3Settings } from './settings.js';
export { makeSizes, type MadeSize, SizesError, type SizesProblem } from './sizes/make-sizes.js';
export { folderStore } from './store/folder-store.js';
export { mediaFile, mediaPath, type MediaFile } from './store/media-path.js';
export type { ByteRange, MediaStore, StoredFile } from './store/media-store.js';
