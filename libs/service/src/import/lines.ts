import { type CellStyle, InvalidJson, type JsonLimits, readJson } from '@entrepot/kernel';
import { lineLimits } from '@entrepot/requests';
import { InvalidRecord } from './record.js';

/** A line of an import may have 1 MiB (contract 4, "Malformed JSON"). */
export const longestLine = 1024 * 1024;

export interface Line {
  /** From 1, blank lines counted. */
  number: number;
  /** null: the line is too long. */
  text: string | null;
}

/** A line of an import in any format. */
export interface SourceLine extends Line {
  /** Reads its JSON value. @throws InvalidRecord */
  read(): unknown;
  /** How its cells are written, where it is a row of a CSV. */
  cells?: CellStyle;
  /** It shows that the body has another format: all lines are rejected, and only this one says why. */
  isMistaken?: boolean;
}

const columnName = /^"?[\p{L}_][^{}":[\]]*(?:\[\d{1,3}\][^{}":[\]]*)*"?$/u;

/** Whether a first line names the columns of a table, with commas, semicolons or tabs between them. A single word may be a broken line. */
export const isCsvHeader = (text: string): boolean => {
  const cells = text.slice(0, 10_000).split(/[,;\t]/);
  return cells.length > 1 && cells.every((cell) => columnName.test(cell.trim()));
};

const newline = 0x0a;

/** Cuts a stream into lines, blank ones left out, as they come; a line that is too long is passed over without being kept. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;

  const take = (piece: Buffer): void => {
    length += piece.length;
    if (length <= longestLine) parts.push(piece);
    else parts = [];
  };
  const finish = (): Line | null => {
    number++;
    const text = length > longestLine ? null : Buffer.concat(parts).toString('utf8');
    parts = [];
    length = 0;
    const clean = number === 1 && text?.startsWith('\ufeff') ? text.slice(1) : text;
    return clean !== null && clean.trim() === '' ? null : { number, text: clean };
  };

  for await (const chunk of stream) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end));
      const line = finish();
      if (line) lines.push(line);
      start = end + 1;
    }
    take(chunk.subarray(start));
    if (lines.length > 0) yield lines;
  }
  const last = length > 0 ? finish() : null;
  if (last) yield [last];
}

const readLine = ({ text }: Line, limits: JsonLimits): unknown => {
  if (text === null) throw new InvalidRecord('The line is longer than 1 MiB');
  try {
    return readJson(text, limits);
  } catch (error) {
    if (!(error instanceof InvalidJson)) throw error;
    throw new InvalidRecord(error.fault === 'malformed' ? 'The line is no valid JSON' : error.message, { cause: error });
  }
};

const csvIsSent = (): never => {
  throw new InvalidRecord('The lines are text/csv, not NDJSON: send one JSON object a line');
};

/** Reads the lines of NDJSON. @param values that a line may have */
export async function* ndjsonLines(stream: AsyncIterable<Buffer>, values = lineLimits.values): AsyncGenerator<SourceLine[]> {
  const limits = { ...lineLimits, values };
  for await (const lines of linesOf(stream)) {
    yield lines.map((line): SourceLine => {
      const isMistaken = line.number === 1 && isCsvHeader(line.text ?? '');
      return { ...line, isMistaken, read: isMistaken ? csvIsSent : () => readLine(line, limits) };
    });
  }
}
