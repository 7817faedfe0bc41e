import { readFile } from 'node:fs/promises';
import { StartError } from '../process/start-error.js';

/** The order of the sample store that the printed curl line shows. */
export const exampleOrder = '100000001';

export interface Gateway {
  url: string;
  clientId: string;
  clientSecret: string;
}

const answerOf = async (response: Response): Promise<Record<string, unknown>> => {
  const text = await response.text();
  if (!response.ok)
    throw new StartError(`The sample store could not be imported (the gateway answered ${response.status}: ${text.slice(0, 200)}).`);
  return JSON.parse(text) as Record<string, unknown>;
};

const tokenOf = async ({ url, clientId, clientSecret }: Gateway): Promise<string> => {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret });
  const { access_token } = await answerOf(await fetch(`${url}/api2/oauth/token`, { method: 'POST', body }));
  return String(access_token);
};

/** Each after those that it refers to. */
const resources = ['stores', 'warehouses', 'customers', 'products', 'coupons', 'orders'];

/** Imports the sample store as any store is imported: through the gateway. Safe to run again after it was cut. */
export const importSample = async (directory: URL, gateway: Gateway): Promise<void> => {
  const token = await tokenOf(gateway);
  for (const resource of resources) {
    const response = await fetch(`${gateway.url}/ops/import/${resource}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: await readFile(new URL(`${resource}.ndjson`, directory)),
    });
    const { rejected, errors } = await answerOf(response);
    if (rejected !== 0) throw new StartError(`The sample store's ${resource} were not all accepted: ${JSON.stringify(errors)}.`);
  }
};
