/**
 * Names for statements that are built from fragments: the same text always has the same name, `<prefix>_<n>`. The prefix is to be
 * one that no other statement of the service has. The first `most` texts of a process get a name; for others it is empty and they run
 * unprepared, so that nobody fills the server's memory with statements by asking in ever new combinations.
 */
export const preparedNames = (prefix: string, most = 200): ((text: string) => string) => {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= most) return '';
    const name = `${prefix}_${names.size}`;
    names.set(text, name);
    return name;
  };
};
