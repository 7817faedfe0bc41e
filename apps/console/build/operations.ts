import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { operationOf, permissionsOf, type Description } from './operation.ts';

/**
 * Gives `import order from 'operation:listOrders'` what the API's description says of an operation: its path, permission, parameters and the fields of
 * its records; `permissions:all` is the permission of each. A name that is not there fails the build.
 */
export const operations = (file: string): Plugin => {
  const description = (): Description => JSON.parse(readFileSync(file, 'utf8')) as Description;
  let read: Description | undefined;
  const modules = (id: string): unknown => {
    read ??= description();
    if (id === '\0permissions:all') return permissionsOf(read);
    return id.startsWith('\0operation:') ? operationOf(read, id.slice('\0operation:'.length)) : undefined;
  };
  return {
    name: 'operations',
    resolveId: (id) => (/^(operation|permissions):/.test(id) ? `\0${id}` : undefined),
    load(id) {
      const content = modules(id);
      return content === undefined ? undefined : `export default ${JSON.stringify(content)}`;
    },
  };
};
