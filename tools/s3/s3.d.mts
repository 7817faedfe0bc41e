export interface RunningS3 {
  settings: Record<'MEDIA_S3_BUCKET' | 'MEDIA_S3_ENDPOINT' | 'MEDIA_S3_ACCESS_KEY_ID' | 'MEDIA_S3_SECRET_ACCESS_KEY', string>;
  folder: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Whether a server can be started here. */
export function available(): boolean;
export function startS3(options?: { port?: number }): Promise<RunningS3>;
