export const number = (value: number): string => value.toLocaleString('en');

/** `1 row`, `2,000 rows`. */
export const counted = (value: number, one: string, many = `${one}s`): string => `${number(value)} ${value === 1 ? one : many}`;

const shownWarnings = 5;

interface Problems {
  rejected: number;
  errors: { line: number; error: string }[];
  warnings: { line: number; warning: string }[];
}

/** Makes lines of the rejected lines (the first 100), and of the first few warnings. */
export const problemLines = ({ rejected, errors, warnings }: Problems): string[] => [
  ...errors.map(({ line, error }) => `  line ${line}: ${error}`),
  ...(rejected > errors.length ? [`  … and ${number(rejected - errors.length)} more`] : []),
  ...warnings.slice(0, shownWarnings).map(({ line, warning }) => `  line ${line}, warning: ${warning}`),
  ...(warnings.length > shownWarnings ? ['  … and more warnings: --json lists the first 100'] : []),
];

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
