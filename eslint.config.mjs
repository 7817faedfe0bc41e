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
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.mjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  { files: ['**/*.mjs', '**/*.d.mts'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['**/*.{ts,tsx,mts,mjs}'],
    plugins: { docstrings: { rules: { 'begin-with-subject': beginsWithSubject } } },
    rules: { 'docstrings/begin-with-subject': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { boundaries },
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
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/require-await': 'off',
      // The house hands out plain objects of functions: they have no `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-console': 'error',
    },
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
  {
    files: ['{apps,libs}/*/src/**/*.ts'],
    ignores: ['**/*.spec.ts', 'apps/*/src/main.ts', 'apps/cli/src/**', 'libs/service/src/start/run-service.ts', 'libs/testing/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read once, in main.ts (style.md, rule 6).' },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', '**/test/**/*.ts', 'e2e/**/*.ts', 'libs/testing/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      'no-console': 'off',
    },
  },
  { files: ['apps/{standalone,cli}/src/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    // Records of any operation have fields of any type; the router's redirects are thrown.
    files: ['apps/console/src/**/*.{ts,tsx}'],
    rules: { '@typescript-eslint/no-base-to-string': 'off', '@typescript-eslint/only-throw-error': 'off' },
  },
);
