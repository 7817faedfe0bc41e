import { join } from 'node:path';
import { freePort } from '../../tools/free-port.mjs';
import { startProcess } from './processes.mjs';

/** What the gateway is measured against, before the same service: { pid, url, stop }. */
export const startBareHop = async (serviceUrl) => {
  const port = await freePort();
  const environment = { PORT: String(port), SERVICE_URL: serviceUrl };
  return startProcess(join(import.meta.dirname, 'bare-hop.mjs'), { environment, url: `http://127.0.0.1:${port}` });
};
