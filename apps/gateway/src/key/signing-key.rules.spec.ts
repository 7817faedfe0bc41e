import { nextKeyStart, publishedKeysAt, signingKeyAt } from './signing-key.rules.js';

const start = Date.parse('2026-01-01T00:00:00Z');
const at = (seconds: number): Date => new Date(start + seconds * 1000);
const key = (kid: string, from: number) => ({ kid, signsFrom: at(from) });
const rules = { lifetimeSeconds: 86_400, leadSeconds: 600 };

describe('signing keys', () => {
  it('sign from their time on, the youngest of them', () => {
    const keys = [key('new', 1_000), key('old', 0)];
    expect(signingKeyAt(keys, at(999))?.kid).toBe('old');
    expect(signingKeyAt(keys, at(1_000))?.kid).toBe('new');
    expect(signingKeyAt([key('later', 10)], at(0))).toBeUndefined();
  });

  it('are published before they sign, and until their last token is gone', () => {
    const keys = [key('a', 0), key('b', 1_000)];
    const published = (seconds: number): string[] => publishedKeysAt(keys, 3_600, at(seconds)).map(({ kid }) => kid);
    expect(published(0)).toEqual(['a', 'b']);
    expect(published(1_000 + 3_600)).toEqual(['a', 'b']);
    expect(published(1_000 + 3_600 + 301)).toEqual(['b']);
  });

  it('come at once where none signs, else a lead before they are needed', () => {
    expect(nextKeyStart([], rules, at(5))).toEqual(at(5));
    expect(nextKeyStart([key('a', 0)], rules, at(85_799))).toBeNull();
    expect(nextKeyStart([key('a', 0)], rules, at(85_800))).toEqual(at(86_400));
    expect(nextKeyStart([key('a', 0), key('b', 86_400)], rules, at(85_900))).toBeNull();
  });
});
