import { isMailOn, mailFrom, type MailSeal, type MailSettings } from '@entrepot/mail';
import { textSeal } from '@entrepot/kernel';
import { SettingsError } from '@entrepot/service';
import type { ServerKeys } from '../../key/server-keys.js';
import { OidcProvider } from '../oidc/provider.js';
import { SignInSettings } from './settings.js';

/** Keeps links unreadable in the outbox of mails. */
export const mailSeal = ({ people }: ServerKeys): MailSeal => textSeal(people, 'mail');

type Settings = MailSettings & {
  PUBLIC_URL: string;
  OIDC_ISSUER?: string;
  OIDC_CLIENT_ID?: string;
  OIDC_CLIENT_SECRET?: string;
  OIDC_ROLES_CLAIM?: string;
};

const providerOf = (settings: Settings, origin: () => string): OidcProvider | null => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ROLES_CLAIM: rolesClaim } = settings;
  if (!issuer) return null;
  if (!clientId) throw new SettingsError('OIDC_CLIENT_ID is needed with OIDC_ISSUER');
  const own = { issuer, clientId, clientSecret: clientSecret || undefined, rolesClaim: rolesClaim || undefined };
  return new OidcProvider(own, () => `${origin().replace(/\/$/, '')}/auth/oidc/callback`);
};

/** Reads how people sign in. @param ownUrl the gateway's address where PUBLIC_URL is empty */
export const signInOf = (settings: Settings, keys: ServerKeys, ownUrl: () => string): SignInSettings => {
  const { PUBLIC_URL } = settings;
  const mails = isMailOn(settings) ? { from: mailFrom(settings, 'Entrepot'), seal: mailSeal(keys) } : null;
  const origin = (): string => PUBLIC_URL || ownUrl();
  return new SignInSettings(origin, providerOf(settings, origin), mails);
};
