type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** A value of a line (RFC 4180). */
const cell = (value: unknown): string => {
  const text = textOf(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** The columns of a table of these records: the fields of the first that is whole; null where there is none yet. */
export const columnsOf = (records: readonly Fields[]): string[] | null => {
  const whole = records.find((record) => record['deleted'] !== true);
  return whole ? [...Object.keys(whole), 'deleted'] : null;
};
