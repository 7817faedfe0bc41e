import type { KeyObject } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '@entrepot/database';
import { seal, unseal } from '@entrepot/kernel';
import type { Person } from '../user/user.rules.js';

const contextOf = (userId: number): string => `totp ${userId}`;
const totp = (label: string, secret: Secret): TOTP => new TOTP({ issuer: 'Entrepot', label, secret });

/** A new secret of a person, as it is stored and as an authenticator takes it. */
export const newSecondFactor = ({ user_id, email }: Person, key: KeyObject): { sealed: Buffer; secret: string; uri: string } => {
  const secret = new Secret({ size: 20 });
  return { sealed: seal(key, contextOf(user_id), secret.base32), secret: secret.base32, uri: totp(email, secret).toString() };
};

/**
 * Takes a code of a person's secret: the present one, or one of the neighbours, and none twice. The caller's transaction keeps that.
 * @returns the time step of the code; null: it is wrong, or was used
 */
const stepOf = ({ user_id, email }: Person, sealed: Buffer, code: string, key: KeyObject, now: Date): number | null => {
  const secret = Secret.fromBase32(unseal(key, contextOf(user_id), sealed));
  const timestamp = now.getTime();
  const delta = totp(email, secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 30_000) + delta;
};

/** Takes a code and notes its time step, so that it never counts again, on any replica. @returns whether it counts */
export const takeCode = async (tx: Tx, person: Person, sealed: Buffer, code: string, key: KeyObject, now: Date): Promise<boolean> => {
  const step = stepOf(person, sealed, code, key, now);
  if (step === null) return false;
  const [, taken] = await tx.query<[object[], number]>(
    'update person set totp_step = $2 where user_id = $1 and coalesce(totp_step, 0) < $2',
    [person.user_id, step],
  );
  return taken === 1;
};
