// Loaded when somebody searches.
import MiniSearch from 'minisearch';
import { excerptOf, findIn, searchOptions } from '../search.mjs';

/** Opens the index; answers a function that searches in it. */
export const open = (text) => {
  const index = MiniSearch.loadJSON(text, searchOptions);
  return (question) => ({
    results: findIn(index, question).slice(0, 12),
    excerpt: (one) => excerptOf(one, one.terms),
  });
};
