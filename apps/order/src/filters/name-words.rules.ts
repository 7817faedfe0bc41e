/** Letters that decomposition leaves as they are. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' };

/** Longer ones are compared by their beginning: an index keeps at most 2 KB of each. */
const longest = 500;

const cut = (text: string): string => (text.length > longest ? text.slice(0, longest).toWellFormed() : text);

/** Folds a name to words of letters and digits, without case, accents and punctuation, so that names are compared as people read them. */
export const foldedName = (name: string): string =>
  cut(
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[ßøłđðþæœı]/g, (letter) => plain[letter] as string)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );

/** Lists the words that find a buyer's name from their beginning: any word of either name, either name, and "first last" (contract 6, 6.1). */
export const nameWords = (firstname: string | null, lastname: string | null): string[] => {
  const names = [firstname ?? '', lastname ?? ''].map(foldedName);
  const all = [...names.flatMap((name) => name.split(' ')), ...names, foldedName(names.join(' '))];
  return [...new Set(all)].filter((word) => word !== '');
};

const particles = /^(?:(?:da|das|de|del|di|do|dos|du|e|la|van|von) )+/;

/** Folds a last name as a search compares it from its beginning: `da Silva` begins with `silva`. */
export const foldedLastName = (name: string): string => foldedName(name).replace(particles, '');
