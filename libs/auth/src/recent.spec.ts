import { Recent } from './recent.js';

describe('recent', () => {
  it('stays within its capacity', () => {
    const recent = new Recent<number>(100);
    for (let i = 0; i < 1_000; i++) recent.set(`k${i}`, i);
    expect(recent.size).toBeLessThanOrEqual(100);
    expect(recent.get('k999')).toBe(999);
    expect(recent.get('k0')).toBeUndefined();
  });

  it('keeps what is asked for', () => {
    const recent = new Recent<number>(10);
    recent.set('kept', 1);
    for (let i = 0; i < 1_000; i++) {
      recent.set(`k${i}`, i);
      expect(recent.get('kept')).toBe(1);
    }
  });
});
