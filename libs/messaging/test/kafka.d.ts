declare module '*/tools/kafka/kafka.mjs' {
  export interface RunningKafka {
    brokers: string;
    secure: { brokers: string; caFile: string; certFile: string; keyFile: string; username: string; password: string } | undefined;
    pid: number;
    stop(): Promise<void>;
    kill(): Promise<void>;
    restart(): Promise<void>;
  }
  export function available(): boolean;
  export function startKafka(options?: { port?: number; dir?: string; secure?: boolean }): Promise<RunningKafka>;
}
