// The structure of the code, as CONTRIBUTING.md says it. `npm run house -- --list` shows more of it.
import { expect, it } from '@jest/globals';
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
