import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@entrepot/contracts';
import { obstacleTo, releasedChangelog, releasedFiles } from '../release/release.mjs';

const root = resolve(import.meta.dirname, '../..');
const changelog = (unreleased) => `# Changelog\n\n## [Unreleased]\n\n${unreleased}\n## [1.2.0] - 2026-12-01\n\n### Added\n\n- All.\n`;
const added = '### Added\n\n- `GET /api2/new`.\n';

describe('a release', () => {
  it.each([
    ['1.2.1', added, null],
    ['1.10.0', added, null],
    ['2.0.0', `${added}\n### Breaking\n\n- \`GET /api2/old\` is gone.\n`, null],
    ['1.3.0', '### Breaking\n\n- `GET /api2/old` is gone.\n', /only 2\.0\.0 may have them/],
    ['1.2.0', added, /not later than 1\.2\.0/],
    ['1.1.9', added, /not later/],
    ['1.3', added, /Name a version/],
    [undefined, added, /Name a version/],
    ['1.3.0', '', /nothing under/],
  ])('%s', (version, unreleased, expected) => {
    const obstacle = obstacleTo(version, changelog(unreleased));
    if (expected === null) expect(obstacle).toBeNull();
    else expect(obstacle).toMatch(expected);
  });

  it('has its own section of the changelog, below an empty one', () => {
    expect(releasedChangelog(changelog(added), '1.3.0', '2026-12-24')).toContain(
      `## [Unreleased]\n\n## [1.3.0] - 2026-12-24\n\n${added}\n## [1.2.0] - 2026-12-01`,
    );
  });

  it('is written into every package, the lock, the manifests and the changelog of this repository', () => {
    const files = releasedFiles('98.7.6', '2026-12-24');
    const packages = ['apps', 'libs'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => `${kind}/${name}/package.json`));
    expect([...files.keys()]).toEqual(expect.arrayContaining(['package.json', 'libs/client/package.json', 'CHANGELOG.md']));
    const { version, packages: locked } = JSON.parse(files.get('package-lock.json'));
    expect([version, locked[''].version, locked['libs/client'].version]).toEqual(['98.7.6', '98.7.6', '98.7.6']);
    for (const [file, text] of files) {
      if (packages.includes(file)) expect(JSON.parse(text).version).toBe('98.7.6');
      if (file.endsWith('kustomization.yaml')) expect(text.match(/newTag: [\d.]+/g)).toEqual(expect.not.arrayContaining(['newTag: 0.1.0']));
    }
    const images = files.get('docker-compose.yml').match(/image: .*\/entrepot-.*/g);
    expect(images).toEqual(
      serviceNames.map((name) => `image: \${ENTREPOT_IMAGES:-ghcr.io/entrepot}/entrepot-${name}:\${ENTREPOT_VERSION:-98.7.6}`),
    );
    expect(files.get('.env.example')).toMatch(/^ENTREPOT_VERSION=98\.7\.6$/m);
    expect(files.get('libs/contracts/src/version.ts')).toContain("version = '98.7.6'");
    expect(files.get('CHANGELOG.md')).toMatch(/^## \[Unreleased\]\n\n## \[98\.7\.6\] - 2026-12-24\n/m);
  });
});

it('publishes the images that docker-compose.yml names', () => {
  const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
  expect(workflow).toContain('name="ghcr.io/${GITHUB_REPOSITORY_OWNER,,}/entrepot-$app:${GITHUB_REF_NAME#v}"');
});

it('names actions of workflows by their commits', () => {
  const folder = join(root, '.github/workflows');
  const uses = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').match(/uses: .*/g) ?? []);
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((one) => !/^uses: [\w/.-]+@[0-9a-f]{40} # v\d+(\.\d+)*$/.test(one))).toEqual([]);
});
