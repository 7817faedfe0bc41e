/** When a key signs; what it is stands beside it. */
export interface KeyPeriod {
  kid: string;
  signsFrom: Date;
}

export interface KeyRules {
  /** How long a key signs. */
  lifetimeSeconds: number;
  /** How long a new key is published before it signs: longer than anyone keeps the published keys without looking. */
  leadSeconds: number;
}

/** Tokens may be a little older than their lifetime by the clock of another machine. */
const graceSeconds = 300;

const after = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);

const byStart = <K extends KeyPeriod>(keys: readonly K[]): K[] => [...keys].sort((a, b) => a.signsFrom.getTime() - b.signsFrom.getTime());

/** Returns the key that signs now: the youngest whose time has come. */
export const signingKeyAt = <K extends KeyPeriod>(keys: readonly K[], now: Date): K | undefined =>
  byStart(keys).findLast(({ signsFrom }) => signsFrom <= now);

/** Lists the keys that verify: future ones, the one that signs, and those whose last tokens may still be valid. */
export const publishedKeysAt = <K extends KeyPeriod>(keys: readonly K[], tokenSeconds: number, now: Date): K[] => {
  const ordered = byStart(keys);
  return ordered.filter((_key, index) => {
    const successor = ordered[index + 1];
    return !successor || after(successor.signsFrom, tokenSeconds + graceSeconds) > now;
  });
};

/**
 * When the next key must start to sign, if it is time to make it; null while there is none to make. Without a key that signs now,
 * the next one starts at once.
 */
export const nextKeyStart = (keys: readonly KeyPeriod[], rules: KeyRules, now: Date): Date | null => {
  if (!signingKeyAt(keys, now)) return now;
  const youngest = byStart(keys).at(-1) as KeyPeriod;
  const due = after(youngest.signsFrom, rules.lifetimeSeconds - rules.leadSeconds) <= now;
  return due ? after(now, rules.leadSeconds) : null;
};
