declare module 'kafkajs/src/broker/index.js' {
  export interface FetchedPartition {
    partition: number;
    fetchOffset: string;
    maxBytes: number;
  }

  export interface FetchOptions {
    topics: readonly { topic: string; partitions: readonly FetchedPartition[] }[];
  }

  export interface Fetched {
    /** Of the fetch as a whole: what is wrong with its session. */
    errorCode: number;
    sessionId: number;
    responses: readonly { topicName: string; partitions: readonly { partition: number }[] }[];
  }

  type Make = (options: object) => unknown;

  class Broker {
    constructor(options: Record<string, unknown>);
    versions: Readonly<Record<number, { maxVersion: number } | undefined>> | null;
    lookupRequest(apiKey: number, definition: unknown): Make;
    fetch(options: FetchOptions): Promise<Fetched>;
  }
  export default Broker;
}

declare module 'kafkajs/src/protocol/requests/apiKeys.js' {
  const apiKeys: { Fetch: number };
  export default apiKeys;
}
