import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** A row of the table of typical mistakes in docs/integrate.md. */
export interface Mistake {
  what: string;
  method: string;
  path: string;
  raw: string | undefined;
  headers: Record<string, string>;
  status: number;
  /** Path and code of each fault, as the table has them. */
  faults: string[];
  message: string;
}

const code = (cell: string): string => cell.replace(/^`|`$/g, '');

const mistakeOf = ([what = '', request = '', status = '', faults = '', message = '']: readonly string[]): Mistake => {
  const [line = '', ...sent] = code(request).split(' · ');
  const [method = '', path = '', ...body] = line.split(' ');
  const raw = body.join(' ');
  const named = sent.map((header) => header.split(': ') as [string, string]);
  const headers = {
    ...(raw && { 'content-type': 'application/json' }),
    ...Object.fromEntries(named.map(([name, value]) => [name.toLowerCase(), value])),
  };
  return { what, method, path, raw: raw || undefined, headers, status: Number(status), faults: faults.split(', ').map(code), message };
};

/** Reads the rows of the table under "Typical mistakes". */
export const readMistakes = async (): Promise<Mistake[]> => {
  const text = await readFile(resolve(import.meta.dirname, '../../docs/integrate.md'), 'utf8');
  const [, section = ''] = text.split('## Typical mistakes');
  const lines = section
    .split(/\n## /)[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    mistakeOf(
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    ),
  );
};
