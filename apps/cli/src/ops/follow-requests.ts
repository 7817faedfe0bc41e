import { setTimeout as sleep } from 'node:timers/promises';
import type { Api, Call } from '../api/api.js';
import { none } from './cells.js';
import type { RequestPage } from './show-requests.js';

type FollowedRequest = RequestPage['requests'][number];
/** No request is ever shown as deleted. */
interface RequestWalk {
  requests: FollowedRequest[];
  next_cursor: string;
}

const everyMs = 1_000;
const pageSize = 100;

/** Shows requests as they are written into the log, from now on or from the time that `query` names, until it is interrupted. */
export const followRequests = async (
  api: Api,
  query: NonNullable<Call['query']>,
  interrupted: AbortSignal,
  show: (request: FollowedRequest) => void,
): Promise<void> => {
  let cursor = query['from'] === undefined ? 'now' : '';
  try {
    for (;;) {
      const call = { path: '/api2/requests', query: { ...query, limit: pageSize, cursor }, signal: interrupted };
      const { requests, next_cursor } = await api.call<RequestWalk>(call);
      requests.forEach(show);
      cursor = next_cursor;
      if (requests.length === 0) await sleep(everyMs, undefined, { signal: interrupted });
    }
  } catch (error) {
    if (!interrupted.aborted) throw error;
  }
};

/** A request as a line. */
export const requestLine = ({ id, received_at, actor, method, path, status, milliseconds, error }: FollowedRequest): string =>
  [received_at, id, actor ?? none, `${method} ${path}`, status, `${milliseconds} ms`, ...(error === null ? [] : [error])].join('  ');
