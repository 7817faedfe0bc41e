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

/** A TCP port of 127.0.0.1 that is free right now. */
export const freePort = (): Promise<number> => listenOnce('127.0.0.1', 0);

/** Throws StartError where nothing could listen there, with the names of the settings: asked before anything else is started, so that the answer comes at once. */
export const refuseTakenPort = async (
  host: string,
  port: number,
  names = { host: 'HOST', port: 'GATEWAY_PORT', example: 3000 },
): Promise<void> => {
  try {
    await listenOnce(host, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} on ${host} is taken: end the program that listens there, or choose another (${names.port}=${port + 1} npm start).`,
      );
    }
    if (code === 'EACCES')
      throw new StartError(
        `Port ${port} needs an administrator's rights: choose one above 1023 (${names.port}=${names.example} npm start).`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`${names.host} ${host} is no address of this machine: set it to 127.0.0.1 or 0.0.0.0.`);
    throw error;
  }
};
