declare module 'kafkajs/src/network/requestQueue/index.js' {
  class RequestQueue {
    constructor(options: Record<string, unknown>);
    readonly pending: readonly unknown[];
    push(request: { entry: { correlationId: number }; expectResponse: boolean; sendRequest(): void }): void;
    maybeThrottle(ms: number): void;
    checkPendingRequests(): void;
    scheduleCheckPendingRequests(): void;
  }
  export default RequestQueue;
}
