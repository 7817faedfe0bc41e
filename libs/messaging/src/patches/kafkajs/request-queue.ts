import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const { prototype } = RequestQueue;
const schedule = prototype.scheduleCheckPendingRequests;

/** Looks for requests that were held back only while there are any: one that is held back later schedules a look itself. */
prototype.scheduleCheckPendingRequests = function (): void {
  if (this.pending.length > 0) schedule.call(this);
};
