import type { MailSettings } from '@entrepot/mail';
import type { Network } from './allowed-networks.js';

/** Settings as the service uses them; also the injection token. */
export abstract class FeedConfig {
  abstract readonly retentionDays: number;
  /** Keys are derived from it, one for each use. */
  abstract readonly secretKey: string;
  /** Whether endpoints of `http://` are taken. */
  abstract readonly isHttpAllowed: boolean;
  /** Networks that are not public and that webhooks may reach all the same. */
  abstract readonly allowedNetworks: readonly Network[];
  abstract readonly mail: MailSettings;
}
