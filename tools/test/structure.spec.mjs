// The structure of the code, as CONTRIBUTING.md says it. `npm run house -- --list` shows more of it.
import { expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import { beginsWithSubject } from '../house/docstrings.mjs';
import { fileCircles, folderCircles, largeFolders, largestFolder, privateMembers } from '../house/sources.mjs';

it('has no circle of imports among files', () => {
  expect(fileCircles).toEqual([]);
});

it('has no circle of imports among folders', () => {
  expect(folderCircles).toEqual([]);
});

it(`has no folder with more than ${largestFolder} files`, () => {
  expect(largeFolders).toEqual([]);
});

it('reaches into private members of libraries in their patches only', () => {
  expect(privateMembers).toEqual([]);
});

it('refuses a docstring that begins without its subject', () => {
  const config = {
    plugins: { docstrings: { rules: { 'begin-with-subject': beginsWithSubject } } },
    rules: { 'docstrings/begin-with-subject': 2 },
  };
  const said = (comment) => new Linter().verify(`${comment}\nlet a;`, config).map(({ message }) => message);
  expect(said('/** Of the order. */')).toEqual(['Begin a docstring with a verb or a noun, not with "Of".']);
  expect(said('/**\n * What a sale holds,\n * in cents.\n */')).toEqual(['Begin a docstring with a verb or a noun, not with "What".']);
  for (const right of ['/** Offers of a store. */', '// The first one.', '/* One of two. */']) expect(said(right)).toEqual([]);
});
