import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort, refuseTakenPort } from './ports.js';

describe('the port', () => {
  it('is refused when somebody listens there, with the setting that helps', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(refuseTakenPort('127.0.0.1', port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
    await expect(refuseTakenPort('127.0.0.1', port)).rejects.toThrow(/GATEWAY_PORT=\d+ npm start/);
    await new Promise((resolve) => other.close(resolve));
    await expect(refuseTakenPort('127.0.0.1', port)).resolves.toBeUndefined();
  });

  it('is refused on an address that this machine has not', async () => {
    await expect(refuseTakenPort('192.0.2.1', await freePort())).rejects.toThrow('HOST 192.0.2.1 is no address of this machine');
  });
});
