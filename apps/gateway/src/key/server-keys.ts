import type { KeyObject } from 'node:crypto';
import { deriveKey } from '@entrepot/kernel';

/** Derives a key for each purpose from the gateway's one configured key. */
export class ServerKeys {
  /** Hashes the secrets that the system generated. */
  secrets: Buffer;
  /** Seals private keys and answers that show a secret. */
  seal: KeyObject;
  /** Seals what the audit log says of changes. */
  audit: KeyObject;
  /** Seals second factors of people, and mails that hold a link. */
  people: KeyObject;
}

export const deriveServerKeys = (secretKey: string): ServerKeys => {
  const derive = (purpose: string): KeyObject => deriveKey(secretKey, 'gateway', purpose);
  return {
    secrets: derive('integration secrets').export(),
    seal: derive('sealed values'),
    audit: derive('audit log'),
    people: derive('people'),
  };
};
