import type { Tx } from '@entrepot/database';

/** Records of a service that `ops verify` reads in steps: to compare them with another service's, or each with what it should be (ADR 76). */
export interface Check {
  /** Name among the checks of its service, as in `entrepot ops mend SERVICE NAME ID`. */
  name: string;
  /** SQL of the table, with the alias `t`. */
  from: string;
  where?: string;
  /** Column that pages are read by, in the order of its index. */
  id: string;
  /** Type of the id (default bigint). */
  key?: 'text';
  /** SQL of the values as jsonb; numbers without trailing zeros. */
  value: string;
  /** SQL of what the values should be: rows that are as they should be are not answered. */
  expected?: string;
  /** Makes one record what it should be, or publishes it once more. Throws `record_not_found`. */
  mend?: (tx: Tx, id: string) => Promise<void>;
}

/** Work that waits for its next try, as mails: nothing is compared, and `entrepot ops mend SERVICE NAME ID` has it tried now. */
export interface Retry {
  name: string;
  key: 'text';
  /** Throws `record_not_found` where the id names no such work. */
  mend: (tx: Tx, id: string) => Promise<void>;
}

/** Look-up of keys that another service names; `$1` are the keys as text[], rows have `id` and `value`. */
export interface LookUp {
  name: string;
  find: string;
}

export interface CheckedRow {
  id: string;
  value: unknown;
  /** Null where the service cannot know it by itself. */
  expected: unknown;
}

export interface CheckedPage {
  rows: CheckedRow[];
  /** Records that were read. */
  scanned: number;
  /** Last id that was read; null at the end. */
  next: string | null;
}

/** Writes SQL of a JSON object whose numbers are comparable: 1.0000 is 1. */
export const jsonOf = (values: Readonly<Record<string, string>>): string =>
  `jsonb_build_object(${Object.entries(values)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;
