import type { ImportSummary } from './import-records.js';

const number = (value: number): string => value.toLocaleString('en');

const shownWarnings = 5;

/** One line about a resource, then the lines that were rejected (the first 100), and the first few that were taken with a warning. */
export const describeImport = (summary: ImportSummary): string => {
  const { resource, accepted, created, updated, rejected, errors, warnings } = summary;
  const unchanged = accepted - created - updated;
  const counts = [
    `${number(created)} created`,
    `${number(updated)} updated`,
    `${number(unchanged)} unchanged`,
    `${number(rejected)} rejected`,
  ];
  const speed = `${summary.seconds.toFixed(1)} s, ${number(summary.rows_per_second)} rows/s`;
  return [
    `${rejected > 0 ? '✖' : '✔'} ${resource.padEnd(10)} ${number(accepted)} accepted (${counts.join(', ')})  ${speed}`,
    ...errors.map(({ line, error }) => `  line ${line}: ${error}`),
    ...(rejected > errors.length ? [`  … and ${number(rejected - errors.length)} more`] : []),
    ...warnings.slice(0, shownWarnings).map(({ line, warning }) => `  line ${line}, warning: ${warning}`),
    ...(warnings.length > shownWarnings ? ['  … and more warnings: --json lists the first 100'] : []),
  ].join('\n');
};

/** Rows in columns as wide as their widest cell. */
export const table = (header: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
