import { isRead } from './route.js';
import { table } from './routes.js';

/** Lists the permissions of each path, as lines of a table in Markdown. */
export const permissionTable = (): string[] => [
  '| path | read | write |',
  '| --- | --- | --- |',
  ...table
    .filter(([, { read }]) => read !== null)
    .map(([path, { read, write }, methods]) => {
      const writes = methods.split(' ').filter((method) => !isRead(method));
      const reads = methods.split(' ').some(isRead) ? (read === 'any' ? 'any token' : `\`${read}\``) : '';
      return `| \`${path}\` | ${reads} | ${writes.length > 0 ? `\`${write}\` (${writes.join(', ')})` : ''} |`;
    }),
];
