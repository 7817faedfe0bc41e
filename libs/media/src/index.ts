export { readImageHeader, type ImageHeader, type ImageSize, type ImageType } from './image-header/image-header.js';
export { imageTypes, mediaFile, mediaPath, type MediaFile } from './media-path.js';
export { mediaSettings, openMediaStore, s3Settings, type MediaSettings, type S3Settings } from './settings.js';
export { folderStore } from './store/folder-store.js';
export type { ByteRange, MediaStore, StoredFile } from './store/media-store.js';
