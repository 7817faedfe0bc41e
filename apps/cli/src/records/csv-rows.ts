import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { csvSource } from '@entrepot/kernel';
import { Failure } from '../api/failure.js';
import { linesOf } from './lines.js';

/** As long as a line that Entrepot takes. */
const longestRow = 1024 * 1024;

/**
 * Cuts a CSV into its rows as they stand, without the line break behind each. The first row is the header.
 * @param isByLine a line is a row, whatever quotes are open; else cells may run over several lines
 */
export async function* csvRows(path: string, stream: AsyncIterable<Buffer>, isByLine = false): AsyncGenerator<string> {
  const { delimiter, content } = await csvSource(stream);
  if (isByLine) {
    for await (const line of linesOf(content)) yield line.toString().replace(/\r$/, '');
    return;
  }
  const reading = { bom: true, delimiter, raw: true, relax_quotes: true, relax_column_count: true, max_record_size: longestRow };
  const parser = parse(reading);
  pipeline(content, parser, () => undefined);
  try {
    for await (const { raw } of parser as AsyncIterable<{ raw: string }>) yield raw.replace(/(\r\n|\n|\r)$/, '');
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path} cannot be read (${(error as Error).message}): is a quote missing?`, 1, { cause: error });
  }
}
