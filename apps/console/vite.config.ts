import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { operations } from './build/operations.ts';

/** Where `npm start` listens, for `vite` with changes shown at once. */
const gateway = process.env['ENTREPOT_URL'] ?? 'http://localhost:3000';

/** Files that every screen needs are one; the others come with their screens. */
const groups = [
  {
    name: 'shell',
    test: /node_modules|libs\/client|apps\/console\/src\/(api|parts|shell|main|screens\/(screens|list|home|sign-in|offers))|permissions:all/,
  },
];

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [operations(resolve(import.meta.dirname, '../../docs/openapi.json'))],
  resolve: { conditions: ['@entrepot/source', 'module', 'browser', 'import', 'default'] },
  build: {
    outDir: resolve(import.meta.dirname, 'bundle'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } }, checks: { moduleLevelDirective: false, pluginTimings: false } },
  },
  server: { proxy: Object.fromEntries(['/api2', '/auth', '/ops', '/media'].map((path) => [path, gateway])) },
});
