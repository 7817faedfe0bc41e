import type { KeyObject } from 'node:crypto';
import type { MailSeal, MailSettings } from '@entrepot/mail';

/** Settings as the service uses them; also the injection token. */
export abstract class SaleLinkConfig {
  abstract readonly publicUrl: string;
  abstract readonly tokenKey: KeyObject;
  /** Whether the test card is taken. */
  abstract readonly isSandbox: boolean;
  /** Whether a provider is set up on whose page customers pay. */
  abstract readonly takesPayments: boolean;
  abstract readonly taxvatRule: 'br' | 'none';
  /** Where the address of a postcode is asked for; null: nowhere. */
  abstract readonly postcodeUrl: string | null;
  abstract readonly sweepMs: number;
  abstract readonly mail: MailSettings;
  /** For the mails of this service: each holds a checkout link. */
  abstract readonly mailSeal: MailSeal;
}
