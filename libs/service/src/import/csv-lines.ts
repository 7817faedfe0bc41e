import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { type CellStyle, csvSource } from '@entrepot/kernel';
import type { RequestClass } from '@entrepot/requests';
import { type Column, columnsOf, recordOfRow } from './csv-columns.js';
import { longestLine, type SourceLine } from './lines.js';
import { InvalidRecord } from './record.js';

const lineBreak = /\r\n|\n|\r/g;
const blankLines = /^[\r\n]*/;
const breaksIn = (text: string): number => text.match(lineBreak)?.length ?? 0;

const refuse = (errors: string | readonly string[]) => (): never => {
  throw new InvalidRecord(errors);
};

/** Says why the reading of a CSV ended before its end. */
const endedBecause = (code: string): string =>
  code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE'
    ? 'A cell that begins with a quote does not end, or the line is longer than 1 MiB: neither this line nor those after it are read'
    : 'The line is no valid CSV: neither this line nor those after it are read';

interface Row {
  record: string[];
  raw: string;
}

/**
 * Reads the lines of a CSV below its header, which is line 1, each as a record of the class: a header's `stock.qty` reaches into objects, an empty cell is
 * absent, entries of a list stand between `|`, and where `;` separates a decimal comma counts (contract 6, 6.6).
 */
export async function* csvLines(stream: AsyncIterable<Buffer>, line: RequestClass<object>): AsyncGenerator<SourceLine[], void, void> {
  const { delimiter, content } = await csvSource(stream);
  const style: CellStyle = { decimalComma: delimiter === ';' };
  let failure: string | undefined;
  const parser = parse({
    ...{ bom: true, delimiter, raw: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
    ...{ max_record_size: longestLine, skip_records_with_error: true, on_skip: (error) => void (failure ??= error?.code ?? '') },
    // The body is read to its end, so that its sender gets an answer.
    on_record: (row) => (failure === undefined ? row : null),
  });
  // A failure is thrown where the rows are read.
  pipeline(content, parser, () => undefined);
  let number = 1;
  let columns: Column[] | null | undefined;
  const readHeader = ({ record, raw }: Row): SourceLine[] => {
    try {
      if (/^\s*[[{]/.test(raw)) throw new InvalidRecord('The lines are NDJSON, not text/csv: send them as application/x-ndjson');
      columns = columnsOf(record, line);
      return [];
    } catch (error) {
      if (!(error instanceof InvalidRecord)) throw error;
      columns = null;
      return [{ number: 1, text: raw.trim(), isMistaken: true, read: refuse(error.errors) }];
    }
  };
  for await (const row of parser as AsyncIterable<Row>) {
    const start = number + breaksIn(blankLines.exec(row.raw)?.[0] ?? '');
    number += breaksIn(row.raw);
    if (columns === undefined) {
      const mistaken = readHeader(row);
      if (mistaken.length > 0) yield mistaken;
    } else if (row.record.some((cell) => cell.trim() !== '')) {
      const known = columns ?? [];
      yield [{ number: start, text: row.raw.trim(), cells: style, read: () => recordOfRow(row.record, known, style) }];
    }
  }
  if (failure !== undefined) yield [{ number, text: null, read: refuse(endedBecause(failure)) }];
}
