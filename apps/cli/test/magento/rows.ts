import type { Row } from '../../src/magento/csv.js';
import type { Notes } from '../../src/magento/notes.js';

/** A row of a file with these columns. */
export const aRow = (cells: Record<string, string>, line = 2): Row => ({ line, cells: { sku: 'MUG', ...cells } });

export interface HeardNotes extends Notes {
  warnings: string[];
  left: string[];
}

/** Notes that can be read. */
export const hearNotes = (): HeardNotes => {
  const warnings: string[] = [];
  const left: string[] = [];
  return { warnings, left, warn: (warning) => void warnings.push(warning), leave: (column) => void left.push(column) };
};
