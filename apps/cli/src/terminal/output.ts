import type { ImageSummary } from '../images/image-summary.js';
import type { ImportSummary } from '../records/import-records.js';

const number = (value: number): string => value.toLocaleString('en');

/** `1 row`, `2,000 rows`. */
export const counted = (value: number, one: string, many = `${one}s`): string => `${number(value)} ${value === 1 ? one : many}`;

const shownWarnings = 5;

type Problems = Pick<ImportSummary, 'rejected' | 'errors' | 'warnings'>;

/** The lines that were rejected (the first 100), and the first few that were taken with a warning. */
const problemLines = ({ rejected, errors, warnings }: Problems): string[] => [
  ...errors.map(({ line, error }) => `  line ${line}: ${error}`),
  ...(rejected > errors.length ? [`  … and ${number(rejected - errors.length)} more`] : []),
  ...warnings.slice(0, shownWarnings).map(({ line, warning }) => `  line ${line}, warning: ${warning}`),
  ...(warnings.length > shownWarnings ? ['  … and more warnings: --json lists the first 100'] : []),
];

/** One line about a resource, then what was odd. */
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
  const line = `${rejected > 0 ? '✖' : '✔'} ${resource.padEnd(10)} ${number(accepted)} accepted (${counts.join(', ')})  ${speed}`;
  return [line, ...problemLines(summary)].join('\n');
};

/** One line about the images of products, then what was odd. */
export const describeImages = (summary: ImageSummary): string => {
  const { products, uploaded, changed, unchanged, missing, rejected, seconds } = summary;
  const counts = [
    `${number(uploaded)} uploaded`,
    `${number(changed)} changed`,
    `${number(unchanged)} unchanged`,
    `${number(rejected)} rejected`,
  ];
  const taken = `${number(uploaded + changed + unchanged)} of ${counted(products, 'product')} (${counts.join(', ')})`;
  const line = `${rejected > 0 ? '✖' : '✔'} ${'images'.padEnd(10)} ${taken}, ${number(missing)} without a file  ${seconds.toFixed(1)} s`;
  return [line, ...problemLines(summary)].join('\n');
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
