import { join } from 'node:path';
import { freePort } from '../../tools/free-port.mjs';
import { startProcess } from './processes.mjs';

/** Starts the bare hop, with which the gateway is compared in front of the same service: { pid, url, stop }. */
export const startBareHop = async (serviceUrl) => {
  const port = await freePort();
  const environment = { PORT: String(port), SERVICE_URL: serviceUrl };
  return startProcess(join(import.meta.dirname, 'bare-hop.mjs'), { environment, url: `http://127.0.0.1:${port}` });
};
