import type { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mediaFile } from './media-path.js';
import type { MediaStore } from './media-store.js';
import { isWrongSetting, noAnswer, unavailable, wrongSetting } from './s3-errors.js';

export interface S3Options {
  bucket: string;
  /** Prefix of every key, without a slash at its end; empty for none. */
  prefix: string;
  /** Null for Amazon's. */
  endpoint: string | null;
  /** Null for what the SDK finds in its environment. */
  region: string | null;
  /** Null for what the SDK finds: environment, files, the role of a container or a machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Puts the bucket into the first segment of the path instead of the host's name. */
  forcePathStyle: boolean;
  /** How long a call waits for its answer, all tries together, in ms; the bytes of a `get` may flow for longer. */
  patienceMs?: { read: number; write: number };
}

/** Below the gateway's 30 s, so that the answer comes from here. */
const defaultPatienceMs = { read: 10_000, write: 20_000 };
const connectWithinMs = 1_900;
/** A download without progress for this long is aborted: one of its two ends has gone. */
const silenceMs = 30_000;
/** Calls and downloads under way at a time; more wait for their turn, with their patience running. */
const maxSockets = 256;

const clientOf = ({ endpoint, region, credentials, forcePathStyle }: S3Options): S3Client =>
  new S3Client({
    ...(endpoint !== null && { endpoint }),
    ...(region !== null && { region }),
    ...(credentials && { credentials }),
    forcePathStyle,
    maxAttempts: 3,
    // Stores other than Amazon's may not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Some of them do not answer it, which costs 6 s, and each large upload would have a connection of its own.
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: connectWithinMs, socketTimeout: silenceMs, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
  });

/** An answer in time, or what went wrong. */
const within = async <T>(ms: number, call: (until: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await call({ abortSignal: late.signal });
  } catch (error) {
    throw late.signal.aborted ? noAnswer(ms) : error;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * A bucket of an S3-compatible store. An object is there as a whole or not at all, and many that put the same bytes at once put one object.
 * Its key may list the bucket (a missing file is "forbidden" otherwise), read and write.
 * @param onUnavailable is called when the store does not answer now; it may come back, so that the service starts
 * @throws Error that says which setting to check where the store refuses
 */
export const openS3Store = async (options: S3Options, onUnavailable: (error: Error) => void): Promise<MediaStore> => {
  const { bucket, prefix, endpoint, patienceMs = defaultPatienceMs } = options;
  const client = clientOf(options);
  const objectAt = (path: string) => ({ Bucket: bucket, Key: prefix === '' ? path : `${prefix}/${path}` });

  /** Unlike the answer to HEAD, a list says what is wrong. */
  const lookInside = () =>
    within(patienceMs.read, (until) => client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 }), until));

  try {
    await lookInside();
  } catch (error) {
    if (isWrongSetting(error)) throw wrongSetting(error, bucket, endpoint === null ? 'Amazon S3' : new URL(endpoint).host);
    onUnavailable(unavailable(error));
  }

  return {
    async put(path, bytes) {
      const file = mediaFile(path);
      if (!file) throw new Error(`no media path: ${path}`);
      const command = new PutObjectCommand({ ...objectAt(path), Body: bytes, ContentType: file.type });
      await within(patienceMs.write, (until) => client.send(command, until)).catch((error: unknown) => {
        throw unavailable(error);
      });
    },

    async size(path) {
      if (!mediaFile(path)) return null;
      try {
        const head = await within(patienceMs.read, (until) => client.send(new HeadObjectCommand(objectAt(path)), until));
        return head.ContentLength ?? 0;
      } catch (error) {
        if (!(error instanceof NotFound)) throw unavailable(error);
      }
      // A bucket that is gone answers HEAD in the same way.
      await lookInside().catch((error: unknown) => {
        throw unavailable(error);
      });
      return null;
    },

    async get(path, range) {
      if (!mediaFile(path)) return null;
      const command = new GetObjectCommand({ ...objectAt(path), ...(range && { Range: `bytes=${range.start}-${range.end}` }) });
      try {
        const { Body, ContentLength = 0 } = await within(patienceMs.read, (until) => client.send(command, until));
        return { size: ContentLength, stream: Body as Readable };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw unavailable(error);
      }
    },
  };
};
