import { describe, expect, it } from '@jest/globals';
import { lastRelease, unannounced } from '../api/breaking.mjs';

const changelog = `# Changelog

## [Unreleased]

### Breaking

- \`GET /api2/orders\` leaves out \`chat_sales_person_id\`.

## [0.2.0] - 2026-12-01

### Breaking

- \`GET /api2/stock\` is gone.

## [0.1.0] - 2026-11-23
`;

describe('the comparison with the last release', () => {
  it('takes the newest version of the changelog', () => {
    expect(lastRelease(changelog)).toBe('0.2.0');
    expect(lastRelease('# Changelog\n\n## [Unreleased]\n')).toBeNull();
  });

  it.each([
    ['GET', '/api2/orders', 0],
    ['POST', '/api2/orders', 1],
    ['GET', '/api2/order', 1],
    // Announced by the release before.
    ['GET', '/api2/stock', 1],
  ])('%s %s', (operation, path, refused) => {
    expect(unannounced([{ operation, path, text: 'is gone' }], changelog)).toHaveLength(refused);
  });

  it('refuses everything where nothing is announced', () => {
    expect(
      unannounced([{ operation: 'GET', path: '/api2/orders' }], '## [Unreleased]\n\n### Added\n\n- `GET /api2/orders`\n'),
    ).toHaveLength(1);
  });
});
