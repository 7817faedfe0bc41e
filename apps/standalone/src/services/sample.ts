import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientOptions, type EntrepotClient, EntrepotError, createClient } from '@entrepot/client';
import { StartError } from '../process/start-error.js';
import { failSampleDelivery } from './sample-delivery.js';

/** Order of the sample store in the printed curl line. */
export const exampleOrder = '100000001';

/** Each after those that it refers to. */
const resources = ['stores', 'warehouses', 'customers', 'products', 'coupons', 'orders', 'leads', 'schedules'] as const;

const patienceMs = 30_000;

/** Sends it once, however often it is called. A product or a store that is not known yet follows by event: 404 until then. */
const sendOnce = async (client: EntrepotClient, line: string, index: number): Promise<void> => {
  const { path, body } = JSON.parse(line) as { path: string; body: object };
  for (const until = Date.now() + patienceMs; ; await sleep(50)) {
    try {
      return void (await client.request('POST', path, { body, idempotencyKey: `sample-store-request-${index}` }));
    } catch (error) {
      const isEarly = error instanceof EntrepotError && error.status === 404 && Date.now() < until;
      if (!isEarly) throw new StartError(`The sample store could not be completed (POST ${path}: ${(error as Error).message}).`);
    }
  }
};

/**
 * Imports the sample store as any store is imported, through the gateway, and makes what no import can. Safe to run again after it was cut. In an
 * empty house its records have the ids that the examples of the description name.
 */
export const importSample = async (directory: URL, gateway: ClientOptions): Promise<void> => {
  // Its services run in this process: nothing is gained by waiting for them.
  const client = createClient({ ...gateway, patienceMs: 0 });
  for (const resource of resources) {
    const lines = await readFile(new URL(`${resource}.ndjson`, directory));
    const { rejected, errors } = await client.import(resource, lines).catch((error: Error) => {
      throw new StartError(`The sample store could not be imported (${error.message}).`);
    });
    if (rejected !== 0) throw new StartError(`The sample store's ${resource} were not all accepted: ${JSON.stringify(errors)}.`);
  }
  const requests = await readFile(new URL('requests.ndjson', directory), 'utf8');
  for (const [index, line] of requests.trim().split('\n').entries()) await sendOnce(client, line, index);
  // Callers may have changed or removed the webhook meanwhile.
  await failSampleDelivery(client).catch(() => undefined);
};
