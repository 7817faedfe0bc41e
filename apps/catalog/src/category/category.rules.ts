import { refuse, shown } from '../record/refusal.rules.js';

export const longestPath = 500;
const longestName = 255;

/** `A/B\/C` → ['A', 'B\/C']: a slash that belongs to a name is written `\/`. */
const segments = (path: string): string[] => path.split(/(?<!\\)\//).map((segment) => segment.trim());

/** Writes each category in one spelling: without spaces around its names. */
export const normalizeCategoryPath = (path: string, field: string): string => {
  const names = segments(path);
  if (names.some((name) => name === '')) refuse(field, `a name is empty in ${shown(path)}; write it as A/B`);
  if (names.some((name) => name.length > longestName)) refuse(field, `a category's name has at most ${longestName} characters`);
  const normal = names.join('/');
  if (normal.length > longestPath) refuse(field, `a path has at most ${longestPath} characters`);
  return normal;
};

/** A path and those above it, the root first: `A/B` → ['A', 'A/B']. */
export const pathAndAncestors = (path: string): string[] => {
  const names = segments(path);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};

/** Name of a category alone, as people read it. */
export const nameOfPath = (path: string): string => segments(path).at(-1)!.replaceAll('\\/', '/');

/** Path of the parent; null for a root. */
export const parentOfPath = (path: string): string | null => pathAndAncestors(path).at(-2) ?? null;
