import type { ImportAnswer } from '@entrepot/client';
import type { Api } from '../api/api.js';
import { chunksOf } from './chunks.js';
import { number, problemLines } from '../terminal/output.js';
import type { Progress } from '../terminal/progress.js';

/** Result of an import by lines, added up over all calls; the first 100 errors and warnings. */
export interface ImportSummary extends Omit<ImportAnswer, 'success'> {
  resource: string;
  /** Nothing was written. */
  dry_run?: true;
  lines: number;
  seconds: number;
  rows_per_second: number;
}

const listed = 100;

const shift = <P extends { line: number }>(problems: P[] | undefined, by: number): P[] =>
  (problems ?? []).map((problem) => ({ ...problem, line: problem.line + by }));

/** Fetches the next value while the present one is being worked on. */
async function* readAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = values.next();
  for (;;) {
    const result = await next;
    if (result.done) return;
    next = values.next();
    // A failure is thrown where it is awaited, after the present value is done.
    next.catch(() => undefined);
    yield result.value;
  }
}

export interface ImportSource {
  resource: string;
  /** Header of a CSV, which each call begins with; the lines are its rows. */
  header?: string;
  /** Nothing is written. */
  isDry?: boolean;
  lines: AsyncIterable<Buffer | string>;
  /** Part of the source that is done, in the unit of the progress. */
  done: () => number;
}

/**
 * Sends lines to `/ops/import/{resource}` in calls of a few thousand, so that memory stays flat and a call that the server turned away,
 * or that was cut, is sent again by itself: an import is an upsert. Line numbers are those of the whole source. The header of a CSV is the first line
 * of each call as it is that of the file.
 */
export const importRecords = async (api: Api, source: ImportSource, progress: Progress): Promise<ImportSummary> => {
  const from = Date.now();
  const sum: ImportSummary = {
    resource: source.resource,
    ...(source.isDry && { dry_run: true }),
    lines: 0,
    accepted: 0,
    created: 0,
    updated: 0,
    rejected: 0,
    errors: [],
    warnings: [],
    seconds: 0,
    rows_per_second: 0,
  };
  const clock = (): void => {
    sum.seconds = Math.round(Date.now() - from) / 1_000;
    sum.rows_per_second = Math.round(sum.lines / Math.max(0.001, sum.seconds));
  };
  for await (const chunk of readAhead(chunksOf(source.lines, source.done))) {
    const answer = await api.call<ImportAnswer>({
      method: 'POST',
      path: `/ops/import/${encodeURIComponent(source.resource)}`,
      ...(source.isDry && { query: { dry_run: 'true' } }),
      ...(source.header ? { csv: true, lines: Buffer.concat([Buffer.from(`${source.header}\n`), chunk.body]) } : { lines: chunk.body }),
    });
    for (const count of ['accepted', 'created', 'updated', 'rejected'] as const) sum[count] += answer[count];
    sum.errors.push(...shift(answer.errors, sum.lines).slice(0, listed - sum.errors.length));
    sum.warnings.push(...shift(answer.warnings, sum.lines).slice(0, listed - sum.warnings.length));
    sum.lines += chunk.lines;
    clock();
    progress.update(
      chunk.done,
      `${sum.lines.toLocaleString('en')} rows, ${sum.rows_per_second.toLocaleString('en')}/s${sum.rejected > 0 ? `, ${sum.rejected} rejected` : ''}`,
    );
  }
  clock();
  return sum;
};

/** Prints one line about a resource, then the oddities. */
export const describeImport = (summary: ImportSummary): string => {
  const { resource, accepted, created, updated, rejected } = summary;
  const unchanged = accepted - created - updated;
  const counts = [
    `${number(created)} created`,
    `${number(updated)} updated`,
    `${number(unchanged)} unchanged`,
    `${number(rejected)} rejected`,
  ];
  const speed = `${summary.seconds.toFixed(1)} s, ${number(summary.rows_per_second)} rows/s`;
  const dry = summary.dry_run ? ['  a dry run: nothing was written'] : [];
  const line = `${rejected > 0 ? '✖' : '✔'} ${resource.padEnd(10)} ${number(accepted)} accepted (${counts.join(', ')})  ${speed}`;
  return [line, ...dry, ...problemLines(summary)].join('\n');
};
