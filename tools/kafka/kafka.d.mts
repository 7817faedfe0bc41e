export interface RunningKafka {
  /** `host:port`, for KAFKA_BROKERS. */
  brokers: string;
  /** Access to the listener that demands TLS, a client certificate, and name and password, where there is one. */
  secure: Record<'brokers' | 'caFile' | 'certFile' | 'keyFile' | 'username' | 'password', string> | undefined;
  /** Changes with `restart`. */
  pid: number;
  /** Ends it in order and removes its data. */
  stop(): Promise<void>;
  /** Ends it like a power cut; the data stays. */
  kill(): Promise<void>;
  /** Starts it again with the same data on the same port. */
  restart(): Promise<void>;
}

export function available(): boolean;
export function startKafka(options?: { port?: number; dir?: string; secure?: boolean; users?: string[] }): Promise<RunningKafka>;
