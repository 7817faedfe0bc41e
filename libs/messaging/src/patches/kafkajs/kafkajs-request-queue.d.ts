declare module 'kafkajs/src/network/requestQueue/index.js' {
  class RequestQueue {
    constructor(options: Record<string, unknown>);
    readonly pending: readonly unknown[];
    readonly inflight: ReadonlyMap<number, { sentAt: number; requestTimeout: number; timeoutRequest(): void }>;
    readonly enforceRequestTimeout: boolean;
    readonly requestTimeout: number;
    requestTimeoutIntervalId: NodeJS.Timeout | null;
    isConnected(): boolean;
    destroy(): void;
    scheduleRequestTimeoutCheck(): void;
    push(request: { entry: { correlationId: number; reject?(error: Error): void }; expectResponse: boolean; sendRequest(): void }): void;
    maybeThrottle(ms: number): void;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
  }
  export default RequestQueue;
}
