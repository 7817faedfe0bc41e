import { type Answer, type CallOptions, startUnderTest, type ServiceUnderTest } from '@entrepot/service/testing';
import type { FeedSettings } from '../src/index.js';
import { startFeed } from '../src/start.js';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Calls as an integration with the permissions of webhooks. */
export interface Integration {
  call(method: Method, path: string, body?: unknown, headers?: CallOptions['headers']): Promise<Answer>;
  get(path: string, headers?: CallOptions['headers']): Promise<Answer>;
  /** @returns the answer's `webhook` */
  webhook(fields?: object): Promise<Record<string, unknown> & { webhook_id: number }>;
}

interface LoggedEvents {
  type?: string;
  /** Time of the first; each further one is a millisecond later. */
  time?: Date;
}

export interface FeedUnderTest extends ServiceUnderTest {
  /** Puts events into the log, one a subject named. @returns their places */
  log(subjects: readonly (number | string)[], options?: LoggedEvents): Promise<number[]>;
  integration(clientId: string, ...permissions: string[]): Promise<Integration>;
}

/** Starts the feed on a database of its own; its callers are integrations of the test. */
export const startTestFeed = async (settings: Partial<FeedSettings> = {}): Promise<FeedUnderTest> => {
  const service = await startUnderTest(startFeed, settings);
  return Object.assign(service, {
    async log(subjects: readonly (number | string)[], { type = 'order.placed', time = new Date() }: LoggedEvents = {}): Promise<number[]> {
      const made = await service.rows<{ place: string }>(
        `with given as (
           update event_place set last = greatest(last, (extract(epoch from clock_timestamp()) * 1000000)::bigint) + cardinality($1::text[])
           returning last - cardinality($1::text[]) as before)
         insert into event (place, source, subject, type, event_id, time, body)
         select before + n, '/order', subject, $2, 'event-' || before + n, $3::timestamptz + (n - 1) * interval '1 ms',
                json_build_object('id', 'event-' || before + n)
           from given, unnest($1::text[]) with ordinality as logged (subject, n)
         returning place`,
        ...[subjects.map(String), type, time],
      );
      return made.map(({ place }) => Number(place)).sort((a, b) => a - b);
    },
    async integration(clientId: string, ...permissions: string[]): Promise<Integration> {
      const token = await service.tokenOf(clientId, 'webhooks/read', 'webhooks/write', ...permissions);
      const call: Integration['call'] = (method, path, body, headers) =>
        service.call(method, `/api2/webhooks${path}`, { token, ...(body !== undefined && { body }), ...(headers && { headers }) });
      return {
        call,
        get: (path, headers) => call('GET', path, undefined, headers),
        async webhook(fields = {}) {
          const { status, body, text } = await call('POST', '', { url: 'https://example.com/hook', types: ['order.*'], ...fields });
          if (status !== 201) throw new Error(text);
          return body['webhook'];
        },
      };
    },
  });
};
