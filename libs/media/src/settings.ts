import { join, resolve } from 'node:path';
import { Type, type Static, type TObject } from '@sinclair/typebox';
import { folderStore } from './store/folder-store.js';
import type { MediaStore } from './store/media-store.js';

/** Settings of a service that keeps files, to be spread into its own. */
export const mediaSettings = {
  MEDIA_DIR: Type.Optional(
    Type.String({ minLength: 1, description: 'Folder of the images, shared by all replicas; `media` in DATA_DIR unless told otherwise' }),
  ),
  DATA_DIR: Type.Optional(Type.String({ default: './var', description: 'Its folder `media` takes the images while MEDIA_DIR is not set' })),
};

export type MediaSettings = Static<TObject<typeof mediaSettings>>;

/** The store that the settings name. */
export const mediaStore = ({ MEDIA_DIR, DATA_DIR = './var' }: MediaSettings): MediaStore =>
  folderStore(resolve(MEDIA_DIR ?? join(DATA_DIR, 'media')));
