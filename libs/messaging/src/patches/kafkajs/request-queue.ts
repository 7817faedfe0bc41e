import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const { prototype } = RequestQueue;
const schedule = prototype.scheduleCheckPendingRequests;

/** Looks for requests that were held back only while there are any: one that is held back later schedules a look itself. */
prototype.scheduleCheckPendingRequests = function (): void {
  if (this.pending.length > 0) schedule.call(this);
};

const lookEveryMs = 1_000;

/** Looks for requests that took too long once a second: they may take many. */
prototype.scheduleRequestTimeoutCheck = function (): void {
  if (!this.enforceRequestTimeout) return;
  this.destroy();
  this.requestTimeoutIntervalId = setInterval(
    () => {
      for (const request of this.inflight.values()) if (Date.now() - request.sentAt > request.requestTimeout) request.timeoutRequest();
      if (!this.isConnected()) this.destroy();
    },
    Math.min(this.requestTimeout, lookEveryMs),
  );
};
