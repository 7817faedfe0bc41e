import { entityTag, namesTag, tagWith, withoutParts } from './entity-tag.js';

const tag = entityTag({ order: 17 });

it('is the same for the same record, another for any other, and has no hyphen', () => {
  expect(entityTag({ order: 17 })).toBe(tag);
  expect(entityTag({ order: 18 })).not.toBe(tag);
  for (let id = 0; id < 1_000; id++) expect(entityTag(id)).toMatch(/^"[A-Za-z0-9+/]{27}"$/);
});

it('of a record with parts is another one, whatever their order, and is the record’s without them', () => {
  const [one, other] = [tagWith(tag, ['items', 'history']), tagWith(tag, ['history', 'items'])];
  expect([one === other, tagWith(tag, []) === tag, namesTag(one, tag, { weakly: true })]).toEqual([true, true, false]);
  expect(withoutParts(`"a", W/${one}, ${tag}`)).toBe(`"a", W/${tag}, ${tag}`);
});

it.each([
  [tag, true, true],
  ['*', true, true],
  [`"a", ${tag} ,"b"`, true, true],
  [`W/${tag}`, true, false],
  [`"a",W/${tag}`, true, false],
  ['"a"', false, false],
  ['', false, false],
  [tag.slice(1, -1), false, false],
  [`w/${tag}`, false, false],
])('%j names it weakly: %p, strongly: %p', (list, weakly, strongly) => {
  expect([namesTag(list, tag, { weakly: true }), namesTag(list, tag, { weakly: false })]).toEqual([weakly, strongly]);
});
