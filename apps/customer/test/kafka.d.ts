declare module '*/tools/kafka/kafka.mjs' {
  export function available(): boolean;
  export function startKafka(): Promise<{ brokers: string; stop(): Promise<void> }>;
}
