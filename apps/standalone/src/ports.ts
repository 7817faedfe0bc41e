import { createServer, type AddressInfo } from 'node:net';
import { StartError } from './start-error.js';

const listenOnce = (host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => {
      const taken = (probe.address() as AddressInfo).port;
      probe.close(() => resolve(taken));
    });
  });

/** A TCP port that nobody on 127.0.0.1 listens on right now. */
export const freePort = (): Promise<number> => listenOnce('127.0.0.1', 0);

/** Throws StartError where the gateway could not listen: asked before anything else is started, so that the answer comes at once. */
export const refuseTakenPort = async (host: string, port: number): Promise<void> => {
  try {
    await listenOnce(host, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is taken: end the program that listens there, or choose another (GATEWAY_PORT=${port + 1} npm start).`,
      );
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} needs an administrator's rights: choose one above 1023 (GATEWAY_PORT=3000 npm start).`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is no address of this machine: set it to 127.0.0.1 or 0.0.0.0.`);
    throw error;
  }
};
