import { DomainError } from '@entrepot/kernel';

/** Fields of an error of the SDK, or of the network below it. */
interface Failure {
  name?: string;
  message?: string;
  /** Missing where no request could be made at all, as without credentials or a region. */
  $metadata?: { httpStatusCode?: number };
}

/** Name and sentence, and no more: the SDK hangs parts of the signed request on its errors, which are not for a log. */
const saidOf = (error: unknown): string => {
  const { name = 'Error', message = '' } = error as Failure;
  if (message === '' || message === 'UnknownError') return name;
  return name === 'Error' ? message : `${name}: ${message}`;
};

export const noAnswer = (ms: number): DomainError => unavailable(new Error(`no answer within ${ms} ms`));

/** Turns any failure of the store into an error for callers. */
export const unavailable = (error: unknown): DomainError =>
  error instanceof DomainError
    ? error
    : new DomainError('resource_unavailable', { what: 'media store' }, { cause: new Error(saidOf(error)) });

/**
 * Whether waiting would not help: the store refuses, or the SDK has nothing to ask it with. Too many requests and a time-out of the
 * store's own are the two refusals that pass.
 */
export const isWrongSetting = (error: unknown): boolean => {
  if (error instanceof DomainError) return false;
  const { $metadata } = error as Failure;
  if (!$metadata) return true;
  const { httpStatusCode: status = 0 } = $metadata;
  return status >= 300 && status < 500 && status !== 408 && status !== 429;
};

/** Which setting a refusal is about, by its code. */
const suspects: Readonly<Record<string, string>> = {
  NoSuchBucket: 'MEDIA_S3_BUCKET',
  InvalidBucketName: 'MEDIA_S3_BUCKET',
  InvalidAccessKeyId: 'MEDIA_S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'MEDIA_S3_SECRET_ACCESS_KEY',
  CredentialsProviderError: 'MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY',
  PermanentRedirect: 'MEDIA_S3_REGION',
  AuthorizationHeaderMalformed: 'MEDIA_S3_REGION',
  AccessDenied: 'that the key may list the bucket, read and write (s3:ListBucket, s3:GetObject, s3:PutObject)',
};

/** Makes the message for the operator. */
export const wrongSetting = (error: unknown, bucket: string, where: string): Error => {
  const suspect = suspects[(error as Failure).name ?? ''] ?? 'the settings MEDIA_S3_*';
  return new Error(`Images cannot be kept in the bucket ${bucket} at ${where} (${saidOf(error)}): check ${suspect}`);
};
