/** Access of a client to the listener that demands everything. */
export interface SecureListener {
  brokers: string;
  caFile: string;
  certFile: string;
  keyFile: string;
  username: string;
  password: string;
}

export interface RunningKafka {
  /** `host:port`, for KAFKA_BROKERS. */
  brokers: string;
  /** Where there is one: it demands TLS, a client certificate, and name and password. */
  secure: SecureListener | undefined;
  /** Changes with `restart`. */
  pid: number;
  /** Ends it in order and removes its data. */
  stop(): Promise<void>;
  /** Ends it like a power cut; the data stays. */
  kill(): Promise<void>;
  /** Starts it again with the same data on the same port. */
  restart(): Promise<void>;
}

/** Whether a broker can be started here. */
export function available(): boolean;

/** Starts one broker. Without `dir` its data lies in a temporary folder and goes with `stop`; `secure` needs openssl; `users` have no rights yet. */
export function startKafka(options?: { port?: number; dir?: string; secure?: boolean; users?: string[] }): Promise<RunningKafka>;
