// How sections are found: the same words for the index, which is made with the site, and for the question in the browser.

const silentWords =
  'a an and any are as at be by can do does for from get has have how i if in is it its me my of on one or shall should so that the their then there these they this to was we what when where which who why will with you your';
const silent = new Set(silentWords.split(' '));

/** Brings a word to a common form: `retries` and `retry`, `limits` and `limit`, `paging` and `page`. */
const stem = (term) =>
  term
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=.{3})(?:ing|ed|e)$/, '');

const processTerm = (term) => {
  const word = term.toLowerCase();
  return silent.has(word) ? null : stem(word);
};

/** Splits a text into words; `created_from` is one, and `created` and `from` are. */
const tokenize = (text) => [...text.split(/[^\p{L}\p{N}]+/u), ...(text.match(/\w+_\w+/g) ?? [])].filter(Boolean);

/** Options of MiniSearch. */
export const searchOptions = {
  fields: ['title', 'page', 'path', 'text'],
  storeFields: ['title', 'page', 'path', 'address', 'text', 'weight'],
  tokenize,
  processTerm,
  searchOptions: {
    boost: { title: 3, page: 1.5, path: 2 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    weights: { prefix: 0.4, fuzzy: 0.2 },
    boostDocument: (_id, _term, { weight }) => weight,
  },
};

/** Finds sections: those that have more of the words stand before those that have one of them often. */
export const findIn = (index, question) =>
  index
    .search(question)
    .map((found) => ({ ...found, score: found.score * found.queryTerms.length ** 2 }))
    .sort((a, b) => b.score - a.score);

/** Cuts out the part of a section's text that holds most of the words that were found, as one line. */
export const excerptOf = ({ text }, words, length = 160) => {
  const sentences = text.split(/(?<=[.:;])\s+|\n/).filter(Boolean);
  const count = (sentence) => words.filter((word) => sentence.toLowerCase().includes(word)).length;
  const best = sentences.reduce((found, one) => (count(one) > count(found) ? one : found), sentences[0] ?? '');
  return best.length > length ? `${best.slice(0, length).replace(/\s\S*$/, '')} …` : best;
};
