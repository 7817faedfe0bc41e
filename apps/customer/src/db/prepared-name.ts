const names = new Map<string, string>();
const most = 200;

/**
 * A name for a statement that is built from fragments: the same text always has the same name. The first 200 texts of a process get
 * one; others run unprepared, so that nobody fills the server's memory with statements by asking in ever new combinations.
 */
export const preparedName = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= most) return '';
  const name = `built_${names.size}`;
  names.set(text, name);
  return name;
};
