import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../../tools/free-port.mjs';
import { logs } from '../lib/cluster.mjs';
import { startProcess } from '../../tools/lib/processes.mjs';

/** Kinds of the endpoints, the healthy ones first; a dead one has a port on which nobody listens. */
const sick = ['slow', 'slow', 'failing', 'failing', 'hanging', 'dead'];
const kindOf = (endpoint, count) => sick[endpoint - (count - sick.length)] ?? 'healthy';

/** Makes endpoints, and two programs of a cluster that have half of them each. */
export const makeReceivers = async (count) => {
  const ports = await freePorts(count);
  const endpoints = ports.map((port, endpoint) => ({
    ...{ endpoint, port, kind: kindOf(endpoint, count), url: `http://127.0.0.1:${port}/hook` },
  }));
  const files = [0, 1].map((n) => join(logs, `receipts-${n}.txt`));
  for (const file of files) rmSync(file, { force: true });
  const start = (n) => () => {
    const own = endpoints.filter(({ kind, endpoint }) => kind !== 'dead' && endpoint % 2 === n);
    const environment = { RECEIVER: JSON.stringify({ file: files[n], endpoints: own }) };
    return startProcess(join(import.meta.dirname, 'receiver.mjs'), { environment, port: own[0].port });
  };
  return { endpoints, files, programs: { 'receivers-0': start(0), 'receivers-1': start(1) } };
};
