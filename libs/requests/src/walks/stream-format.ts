import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { csvLine } from '@entrepot/kernel';

/** How records are written one by one. */
export interface StreamFormat {
  type: string;
  head: string;
  line(record: object): string;
  /** Behind the last record; the cursor comes as the trailer `Next-Cursor` where it is empty. */
  end(cursor: string): string;
}

const ndjson: StreamFormat = {
  type: 'application/x-ndjson; charset=utf-8',
  head: '',
  line: (record) => `${JSON.stringify(record)}\n`,
  end: (next_cursor) => `${JSON.stringify({ next_cursor })}\n`,
};

/** Lists the fields that a record's class describes, in their order. */
const fieldsOf = (record: Type): string[] => {
  const names = Reflect.getMetadata('swagger/apiModelPropertiesArray', record.prototype as object) as string[] | undefined;
  return (names ?? []).map((name) => name.slice(1));
};

const csv = (fields: readonly string[]): StreamFormat => {
  const columns = [...fields, 'deleted'];
  return {
    type: 'text/csv; charset=utf-8; header=present',
    head: csvLine(columns),
    line: (shown) => csvLine(columns.map((column) => shown[column as keyof typeof shown])),
    end: () => '',
  };
};

/** Returns the format of the stream that a caller asks for by the first entry of `Accept`; null for ordinary JSON. */
export const formatFor = (accept: string | undefined, record: Type, more: readonly string[] = []): StreamFormat | null => {
  if (accept === undefined || !/ndjson|csv/i.test(accept)) return null;
  for (const part of accept.split(',')) {
    const type = part.split(';', 1)[0]!.trim().toLowerCase();
    if (type === 'application/x-ndjson') return ndjson;
    if (type === 'text/csv') return csv([...fieldsOf(record), ...more]);
    if (type === 'application/json' || type === '*/*') return null;
  }
  return null;
};
