import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const { prototype } = RequestQueue;
const schedule = prototype.scheduleCheckPendingRequests;

/**
 * kafkajs 2.2.4 looks for requests that were held back every millisecond for as long as a connection lives, though it holds back none,
 * and computes a pause below zero for that, of which Node warns on stderr (tulios/kafkajs#1704, #1751). Whatever is held back later
 * schedules a look itself.
 */
prototype.scheduleCheckPendingRequests = function (): void {
  if (this.pending.length > 0) schedule.call(this);
};
