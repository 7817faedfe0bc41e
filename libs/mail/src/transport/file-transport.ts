import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { messageOf } from './message.js';
import { defaultDiskMinFree, diskProblem } from '@entrepot/kernel';
import { DeliveryError, type MailTransport, type OutgoingMail } from './transport.js';

/** `20260131T120000Z-<message id>.eml`: sorted by time, and the same for each try of one mail. */
const fileName = ({ createdAt, messageId }: OutgoingMail): string => {
  const time = createdAt.toISOString().replace(/[-:]|\.\d+/g, '');
  return `${time}-${messageId.replace(/[^\w.@-]/g, '')}.eml`;
};

/**
 * Writes mails as .eml files, which mail programs open. A file appears whole or not at all, and a mail that is repeated takes the place
 * of its first file. They hold personal data: only this user may read them, and nobody removes them. They wait while their disk has no room.
 */
export const fileTransport = (directory: string, leastFreeMiB = defaultDiskMinFree): MailTransport => {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    goesTo: `.eml files in ${directory}`,
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail));
      const file = join(directory, fileName(mail));
      const unfinished = join(directory, `.${randomUUID()}.tmp`);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const problem = await diskProblem(directory, leastFreeMiB);
      if (problem !== null) throw new DeliveryError('unreachable', problem);
      try {
        await writeFile(unfinished, message as Buffer, { mode: 0o600, flag: 'wx' });
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
  };
};
