import { request } from 'node:http';
import { available, startS3 } from '../../../tools/s3/s3.mjs';
import { startTestGallery, type TestGallery } from './gallery.js';

/** A catalog, and the folder in which its files lie. */
export interface MediaPlace {
  gallery: TestGallery;
  folder: string;
  end(): Promise<void>;
}

const inFolder = async (): Promise<MediaPlace> => {
  const gallery = await startTestGallery();
  return { gallery, folder: gallery.folder, end: gallery.close };
};

const inBucket = async (): Promise<MediaPlace> => {
  const s3 = await startS3();
  const gallery = await startTestGallery(s3.settings);
  return {
    gallery,
    folder: s3.folder,
    async end() {
      await gallery.close();
      await s3.stop();
    },
  };
};

/** Where a catalog keeps its files; the bucket is on a real S3 server. */
export const mediaPlaces = [{ name: 'in a folder', open: inFolder }, ...(available() ? [{ name: 'in a bucket', open: inBucket }] : [])];

export interface File {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A request of a path as it is: nothing of it is folded or encoded on the way. */
export const fetchFile = (url: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<File> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
