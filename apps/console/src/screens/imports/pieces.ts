/** Part of a file that is imported by one call. */
export interface Piece {
  text: string;
  /** Lines of the file before its first one, less the header that it repeats. */
  linesBefore: number;
}

/** Ends of the records: a line feed inside of quotes ends none. */
const endsOf = (text: string, isCsv: boolean): number[] => {
  const ends: number[] = [];
  let isQuoted = false;
  for (let place = 0; place < text.length; place += 1) {
    const character = text[place];
    if (isCsv && character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted) ends.push(place + 1);
  }
  if ((ends.at(-1) ?? 0) < text.length) ends.push(text.length);
  return ends;
};

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Cuts a file into parts of so many records; each part of a CSV begins with its header. */
export const piecesOf = (text: string, isCsv: boolean, size: number): Piece[] => {
  const ends = endsOf(text, isCsv);
  const header = isCsv ? text.slice(0, ends.shift() ?? 0) : '';
  const pieces: Piece[] = [];
  for (let first = 0, from = header.length; first < ends.length; first += size) {
    const to = ends[Math.min(first + size, ends.length) - 1] ?? from;
    pieces.push({ text: header + text.slice(from, to), linesBefore: linesIn(text.slice(0, from)) - linesIn(header) });
    from = to;
  }
  return pieces;
};

/** A file is CSV unless its first record is an object. */
export const looksLikeCsv = (text: string): boolean => !/^\uFEFF?\s*\{/.test(text);
