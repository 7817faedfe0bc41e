import type { Answer } from '@entrepot/client';
import { none } from './cells.js';

export type AuditPage = Omit<Answer<'get', '/ops/audit'>, 'success'>;
export type AuditEntry = AuditPage['entries'][number];

const fieldLine = (name: string, before: unknown, after: unknown): string => {
  const [old, now] = [before, after].map((value) => (value === undefined ? none : JSON.stringify(value)));
  return before === undefined ? `    ${name}: ${now}` : `    ${name}: ${old} → ${now}`;
};

const changeLines = ({ before, after }: AuditEntry): string[] => {
  if (!before || !after) return ['    what changed cannot be unsealed: GATEWAY_SECRET_KEY was another one then'];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => fieldLine(name, before[name], after[name]));
};

const describe = (entry: AuditEntry): string => {
  const { occurred_at, service, type, subject, actor, request_id } = entry;
  return [
    `${occurred_at}  ${type} ${subject} (${service}), by ${actor ?? 'a customer or the system itself'}, request ${request_id ?? none}`,
    ...changeLines(entry),
  ].join('\n');
};

/** Each change with what it was before and after, the youngest first. */
export const describeAudit = ({ entries, next_cursor }: AuditPage): string =>
  [
    ...(entries.length > 0 ? entries.map(describe) : ['Nothing was changed that fits.']),
    ...(next_cursor === null ? [] : [`… there are more: --cursor ${next_cursor}`]),
  ].join('\n');
