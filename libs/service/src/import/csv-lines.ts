import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseLine } from 'csv-parse/sync';
import { type CellStyle, csvSource } from '@entrepot/kernel';
import type { RequestClass } from '@entrepot/requests';
import { type Column, columnsOf, recordOfRow } from './csv-columns.js';
import { linesOf, longestLine, type SourceLine } from './lines.js';
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
  /** From 1, blank lines counted. */
  number: number;
  /** Null: it cannot be read. */
  record: string[] | null;
  raw: string;
  /** Why the row cannot be read. */
  failure?: string;
}

const reading = { raw: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true };

/** Rows whose cells may run over several lines, so that a quote without its end ends the reading. */
async function* rowsOf(content: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<Row> {
  let failure: string | undefined;
  const parser = parse({
    ...{ ...reading, bom: true, delimiter },
    ...{ max_record_size: longestLine, skip_records_with_error: true, on_skip: (error) => void (failure ??= error?.code ?? '') },
    // The body is read to its end, so that its sender gets an answer.
    on_record: (row) => (failure === undefined ? row : null),
  });
  // A failure is thrown where the rows are read.
  pipeline(content, parser, () => undefined);
  let number = 1;
  for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
    const start = number + breaksIn(blankLines.exec(raw)?.[0] ?? '');
    number += breaksIn(raw);
    yield { number: start, record, raw };
  }
  if (failure !== undefined) yield { number, record: null, raw: '', failure: endedBecause(failure) };
}

/** Rows of a line each, so that a bad one stops no other. */
async function* rowsByLine(content: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<Row> {
  for await (const lines of linesOf(content)) {
    for (const { number, text } of lines) {
      try {
        if (text === null) throw new CsvError('CSV_MAX_RECORD_SIZE', '');
        const [row] = parseLine(text.replace(/\r$/, ''), { ...reading, delimiter }) as unknown as { record: string[] }[];
        if (row) yield { number, record: row.record, raw: text };
      } catch (error) {
        if (!(error instanceof CsvError)) throw error;
        yield {
          number,
          record: null,
          raw: text ?? '',
          failure: 'A cell that begins with a quote does not end, or the line is longer than 1 MiB',
        };
      }
    }
  }
}

/**
 * Reads the lines of a CSV below its header, which is line 1, each as a record of the class: a header's `stock.qty` reaches into objects, an empty cell is
 * absent, entries of a list stand between `|`, and where `;` separates a decimal comma counts (contract 6, 6.6).
 * @param isByLine no cell runs over several lines
 */
export async function* csvLines(
  stream: AsyncIterable<Buffer>,
  line: RequestClass<object>,
  isByLine = false,
): AsyncGenerator<SourceLine[], void, void> {
  const { delimiter, content } = await csvSource(stream);
  const style: CellStyle = { decimalComma: delimiter === ';' };
  let columns: Column[] | null | undefined;
  const readHeader = (record: string[], raw: string): SourceLine[] => {
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
  for await (const { number, record, raw, failure } of isByLine ? rowsByLine(content, delimiter) : rowsOf(content, delimiter)) {
    if (record === null) yield [{ number, text: raw || null, read: refuse(failure ?? '') }];
    else if (columns === undefined) {
      const mistaken = readHeader(record, raw);
      if (mistaken.length > 0) yield mistaken;
    } else if (record.some((cell) => cell.trim() !== '')) {
      const known = columns ?? [];
      yield [{ number, text: raw.trim(), cells: style, read: () => recordOfRow(record, known, style) }];
    }
  }
}
