import type { LineWarning } from '../records/line-warnings.js';

/** Notes of a row's mapping about values that it leaves out. */
export interface Notes {
  /** A value of this row that is not taken, or not as it stands. */
  warn(warning: string): void;
  /** Counts one more value of a column that is never imported. */
  leave(column: string, reason: string): void;
}

/** A column that is not taken, with how many values it has. */
export interface LeftColumn {
  column: string;
  values: number;
  reason: string;
}

/** Columns that are not taken, in the order in which they were met. */
export interface LeftColumns {
  add(column: string, reason: string, values?: number): void;
  list(): LeftColumn[];
}

export const collectColumns = (): LeftColumns => {
  const left = new Map<string, LeftColumn>();
  return {
    add(column, reason, values = 1) {
      const known = left.get(column) ?? { column, values: 0, reason };
      left.set(column, { ...known, values: known.values + values });
    },
    list: () => [...left.values()],
  };
};

export const notesOf = (line: number, add: (line: number, warning: LineWarning['warning']) => void, left: LeftColumns): Notes => ({
  warn: (warning) => add(line, warning),
  leave: (column, reason) => left.add(column, reason),
});
