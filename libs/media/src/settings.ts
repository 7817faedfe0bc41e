import { join, resolve } from 'node:path';
import { Type, type Static, type TObject } from '@sinclair/typebox';
import { defaultDiskMinFree } from '@entrepot/kernel';
import { folderStore } from './store/folder-store.js';
import type { MediaStore } from './store/media-store.js';
import type { S3Options } from './store/s3-store.js';

/** Settings of a store that is no folder. */
export const s3Settings = {
  MEDIA_S3_BUCKET: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{2,}$',
      description: 'Keeps the images in this bucket of an S3-compatible store, and not in a folder; its key may list, read and write',
    }),
  ),
  MEDIA_S3_ENDPOINT: Type.Optional(
    Type.String({
      format: 'uri',
      pattern: '^https?://',
      description: 'Address of the store, `https://s3.example.com`; Amazon’s unless set',
    }),
  ),
  MEDIA_S3_REGION: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Its region; unless set, `us-east-1` with MEDIA_S3_ENDPOINT, else that of the AWS environment',
    }),
  ),
  MEDIA_S3_PREFIX: Type.Optional(
    Type.String({
      pattern: '^\\w[\\w.-]*(/\\w[\\w.-]*)*/?$',
      description: 'Folder in the bucket, `shop/images`; the whole bucket unless set',
    }),
  ),
  MEDIA_S3_ACCESS_KEY_ID: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'Access key; without it the AWS environment gives one (variables, files, the machine’s role)',
    }),
  ),
  MEDIA_S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ minLength: 1, description: 'Its secret' })),
  MEDIA_S3_FORCE_PATH_STYLE: Type.Optional(
    Type.Boolean({ description: 'true: the bucket stands in the path, not in the host name; unless set, so with MEDIA_S3_ENDPOINT' }),
  ),
};

/** Settings of a service that keeps files, to be spread into its own. */
export const mediaSettings = {
  MEDIA_DIR: Type.Optional(
    Type.String({ minLength: 1, description: 'Folder of the images, shared by all replicas; by default `media` in DATA_DIR' }),
  ),
  DATA_DIR: Type.Optional(Type.String({ default: './var', description: 'Its folder `media` takes the images while MEDIA_DIR is not set' })),
  DISK_MIN_FREE_MB: Type.Optional(
    Type.Integer({
      default: defaultDiskMinFree,
      minimum: 0,
      description: 'MB that images and mails kept in folders leave free on their disk: uploads are 507 then, and mails wait',
    }),
  ),
  ...s3Settings,
};

export type S3Settings = Static<TObject<typeof s3Settings>>;
export type MediaSettings = Static<TObject<typeof mediaSettings>>;

const s3OptionsOf = (bucket: string, settings: S3Settings): S3Options => {
  const { MEDIA_S3_ENDPOINT: endpoint = null, MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    const missing = accessKeyId === undefined ? 'MEDIA_S3_ACCESS_KEY_ID' : 'MEDIA_S3_SECRET_ACCESS_KEY';
    throw new Error(`${missing} is missing: an access key and its secret go together`);
  }
  return {
    bucket,
    prefix: (settings.MEDIA_S3_PREFIX ?? '').replace(/\/$/, ''),
    endpoint,
    region: settings.MEDIA_S3_REGION ?? (endpoint === null ? null : 'us-east-1'),
    credentials: accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : null,
    forcePathStyle: settings.MEDIA_S3_FORCE_PATH_STYLE ?? endpoint !== null,
  };
};

/**
 * Opens the store that the settings name: a bucket where they name one, else a folder.
 * @param onUnavailable is called when the bucket does not answer now; the store is opened nevertheless
 * @throws Error that names the setting at fault
 */
export const openMediaStore = async (settings: MediaSettings, onUnavailable: (error: Error) => void): Promise<MediaStore> => {
  const { MEDIA_S3_BUCKET: bucket, MEDIA_DIR, DATA_DIR = './var', DISK_MIN_FREE_MB } = settings;
  if (bucket === undefined) {
    const other = Object.keys(s3Settings).find((name) => settings[name as keyof S3Settings] !== undefined);
    if (other) throw new Error(`MEDIA_S3_BUCKET is missing: ${other} says that the images are kept in a bucket`);
    return folderStore(resolve(MEDIA_DIR ?? join(DATA_DIR, 'media')), DISK_MIN_FREE_MB);
  }
  // A megabyte of code that only a bucket needs.
  const { openS3Store } = await import('./store/s3-store.js');
  return openS3Store(s3OptionsOf(bucket, settings), onUnavailable);
};
