export interface RunningS3 {
  /** Settings for the catalog. */
  settings: Record<'MEDIA_S3_BUCKET' | 'MEDIA_S3_ENDPOINT' | 'MEDIA_S3_ACCESS_KEY_ID' | 'MEDIA_S3_SECRET_ACCESS_KEY', string>;
  /** Holds what is in the bucket. */
  folder: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
  /** Ends it like a power cut. */
  kill(): Promise<void>;
}

export function available(): boolean;
export function startS3(options?: { port?: number }): Promise<RunningS3>;
