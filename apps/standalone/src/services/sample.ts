import { readFile } from 'node:fs/promises';
import { type ClientOptions, createClient } from '@entrepot/client';
import { StartError } from '../process/start-error.js';

/** The order of the sample store that the printed curl line shows. */
export const exampleOrder = '100000001';

/** Each after those that it refers to. */
const resources = ['stores', 'warehouses', 'customers', 'products', 'coupons', 'orders'] as const;

/** Imports the sample store as any store is imported: through the gateway. Safe to run again after it was cut. */
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
};
