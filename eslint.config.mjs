import boundaries from 'eslint-plugin-boundaries';
import tseslint from 'typescript-eslint';
import { beginsWithSubject } from './tools/house/docstrings.mjs';

/** Which library may know which (docs/adr/0001): the arrows of the house, checked here and nowhere else. */
const libraries = {
  client: [],
  kernel: [],
  contracts: ['kernel'],
  telemetry: ['kernel'],
  testing: ['kernel'],
  database: ['kernel', 'telemetry'],
  mail: ['kernel', 'telemetry', 'database'],
  media: ['kernel'],
  messaging: ['kernel', 'contracts', 'telemetry', 'database'],
  auth: ['kernel', 'contracts', 'telemetry'],
  requests: ['kernel', 'contracts', 'telemetry', 'database', 'auth'],
  service: ['kernel', 'contracts', 'telemetry', 'database', 'mail', 'messaging', 'auth', 'requests'],
  stripe: ['kernel', 'contracts', 'telemetry'],
};
const allLibraries = Object.keys(libraries);

const element = (from, types) => ({ from: { element: { type: from } }, allow: types.map((type) => ({ to: { element: { type } } })) });
const outside = ['external', 'core'];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/bundle/**',
      '**/node_modules/**',
      '**/.cache/**',
      'var/**',
      'tools/site/browser/*.js',
      'tools/*/target/**',
      '**/generated/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx,mts,mjs,js}'],
    languageOptions: { parser: tseslint.parser, parserOptions: { jsDocParsingMode: 'none' } },
    plugins: { '@typescript-eslint': tseslint.plugin, docstrings: { rules: { 'begin-with-subject': beginsWithSubject } } },
    rules: { 'docstrings/begin-with-subject': 'error' },
  },
  {
    // Oxlint looks for these two in TypeScript only.
    files: ['**/*.{mjs,js}'],
    rules: { '@typescript-eslint/ban-ts-comment': 'error', '@typescript-eslint/no-this-alias': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { boundaries },
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    settings: {
      'import/resolver': {
        typescript: { project: './tsconfig.base.json', conditionNames: ['@entrepot/source', 'import', 'node', 'default'] },
      },
      'boundaries/elements': [
        ...allLibraries.map((name) => ({ type: name, pattern: `libs/${name}` })),
        { type: 'standalone', pattern: 'apps/standalone' },
        { type: 'app', pattern: 'apps/*', capture: ['name'] },
        { type: 'e2e', pattern: 'e2e' },
      ],
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          policies: [
            { from: { element: { type: ['*'] } }, allow: { to: { module: { origin: outside } } } },
            ...Object.entries(libraries).map(([name, known]) =>
              element(
                name,
                [...known, 'testing'].filter((type) => type !== name),
              ),
            ),
            element('app', allLibraries),
            element('standalone', [...allLibraries, 'app']),
            element('e2e', [...allLibraries, 'standalone', 'app']),
          ],
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    files: ['apps/console/**'],
    languageOptions: { parserOptions: { experimentalDecorators: false, emitDecoratorMetadata: false } },
  },
  {
    // Decorated constructors need their types at run time.
    files: ['apps/*/src/**/*.{controller,module,requests,view}.ts', 'apps/*/src/**/on-*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['apps/*/src/**/*.rules.ts', 'apps/*/src/**/*.rules.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex:
                '^(?!(\\./|(\\.\\./)+)([a-z-]+/)*[a-z-]+\\.(rules|builders)\\.js$|@entrepot/(kernel|contracts|contracts/testing)$|@jest/globals$|fast-check$|cpf-cnpj-validator$)',
              message: 'A rule knows other rules, kernel and contracts.',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: 'Time arrives as an argument.' },
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Time arrives as an argument.' },
      ],
    },
  },
  {
    files: ['libs/{kernel,contracts}/src/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@nestjs/*', 'typeorm', 'kafkajs', 'pg', 'fastify'], message: 'kernel and contracts know no framework.' }] },
      ],
    },
  },
);
