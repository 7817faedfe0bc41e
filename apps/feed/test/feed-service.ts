import { type Answer, type CallOptions, startUnderTest, type ServiceUnderTest } from '@entrepot/http/testing';
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

export interface FeedUnderTest extends ServiceUnderTest {
  integration(clientId: string, ...permissions: string[]): Promise<Integration>;
}

/** The feed on a database of its own; its callers are integrations of the test. */
export const startTestFeed = async (settings: Partial<FeedSettings> = {}): Promise<FeedUnderTest> => {
  const service = await startUnderTest(startFeed, settings);
  return Object.assign(service, {
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
