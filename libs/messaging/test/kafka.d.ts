declare module '*/tools/kafka/kafka.mjs' {
  export interface RunningKafka {
    brokers: string;
    pid: number;
    stop(): Promise<void>;
    kill(): Promise<void>;
    restart(): Promise<void>;
  }
  export function available(): boolean;
  export function startKafka(options?: { port?: number; dir?: string }): Promise<RunningKafka>;
}
