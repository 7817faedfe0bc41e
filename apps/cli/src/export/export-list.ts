import { closeSync, existsSync, ftruncateSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { lists } from '@entrepot/client';
import { csvLine } from '@entrepot/kernel';
import type { Api } from '../api/api.js';
import { Failure } from '../api/failure.js';
import type { Progress } from '../terminal/progress.js';

export type ExportFormat = 'ndjson' | 'csv';

export type Entry = Readonly<Record<string, unknown>>;

export interface SourcePage {
  entries: Entry[];
  /** Cursor of the next page. */
  cursor: string;
  isLast: boolean;
}
/** @param cursor empty: from the beginning */
export type Source = (api: Api, cursor: string) => Promise<SourcePage>;

/** A list as it is walked. */
export const walkOf =
  (name: keyof typeof lists): Source =>
  async (api, cursor) => {
    const [path, key] = lists[name];
    const answer = await api.call<Record<string, unknown>>({ path, query: { limit: 200, cursor }, permission: 'admin' });
    const entries = answer[key] as Entry[];
    return { entries, cursor: answer['next_cursor'] as string, isLast: entries.length === 0 };
  };

export interface ExportOptions {
  resource: string;
  /** Whence its records come, page by page. */
  source: Source;
  format: ExportFormat;
  /** Only what has changed since this cursor. */
  since?: string;
  /** Without one the records go to `write`. */
  out?: string;
}

/** Where an export is, kept beside its file until it is done. */
interface Position extends Omit<ExportOptions, 'out' | 'source'> {
  cursor: string;
  /** Bytes of the file; any behind them belong to a page that was not finished. */
  bytes: number;
  columns: string[] | null;
  records: number;
}

export interface ExportSummary {
  resource: string;
  records: number;
  /** For `--since` of the next export. */
  cursor: string;
}

const positionFile = (out: string): string => `${out}.place`;

const keepPosition = (out: string, place: Position): void => {
  writeFileSync(`${positionFile(out)}.new`, JSON.stringify(place));
  renameSync(`${positionFile(out)}.new`, positionFile(out));
};

/** Reads the position of an earlier run of the same export that did not finish, where there is one. */
const foundPosition = ({ resource, format, since, out }: ExportOptions): Position | null => {
  if (out === undefined || !existsSync(out) || !existsSync(positionFile(out))) return null;
  const place = JSON.parse(readFileSync(positionFile(out), 'utf8')) as Position;
  if (place.resource === resource && place.format === format && place.since === since) return place;
  throw new Failure(`${positionFile(out)} is of another export: remove it, or choose another file.`, 2);
};

/** Returns the columns of a table of these records: the fields of the first that is whole; null where there is none yet. */
const columnsOf = (records: readonly Readonly<Record<string, unknown>>[]): string[] | null => {
  const whole = records.find((record) => record['deleted'] !== true);
  return whole ? [...Object.keys(whole), 'deleted'] : null;
};

const textOf = (place: Position, entries: readonly Entry[]): string => {
  if (place.format === 'ndjson') return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  const isFirst = place.columns === null && entries.length > 0;
  // Where only deletions come first, their ids are all that there is to show.
  const columns = (place.columns ??= entries.length > 0 ? (columnsOf(entries) ?? Object.keys(entries[0]!)) : null) ?? [];
  return [...(isFirst ? [columns] : []), ...entries.map((entry) => columns.map((column) => entry[column]))].map(csvLine).join('');
};

/**
 * Writes all of a list, or what has changed since a cursor, page by page. A run that was interrupted goes on where its file ends, in the same walk: what
 * changed meanwhile comes behind.
 */
export const exportList = async (
  api: Api,
  options: ExportOptions,
  write: (text: string) => void,
  progress: Progress,
): Promise<ExportSummary> => {
  const { resource, source, format, since, out } = options;
  const place = foundPosition(options) ?? {
    ...{ resource, format, cursor: since ?? '', bytes: 0, columns: null, records: 0 },
    ...(since !== undefined && { since }),
  };
  const file = out === undefined ? null : openSync(out, place.bytes > 0 ? 'r+' : 'w');
  try {
    if (file !== null) ftruncateSync(file, place.bytes);
    for (;;) {
      const { entries, cursor, isLast } = await source(api, place.cursor);
      const text = textOf(place, entries);
      if (file === null) write(text);
      else place.bytes += writeSync(file, text, place.bytes);
      place.cursor = cursor;
      place.records += entries.length;
      if (out !== undefined) keepPosition(out, place);
      progress.update(place.records, `${place.records.toLocaleString('en')} records`);
      if (isLast) break;
    }
  } finally {
    if (file !== null) closeSync(file);
  }
  if (out !== undefined) rmSync(positionFile(out));
  return { resource, records: place.records, cursor: place.cursor };
};
