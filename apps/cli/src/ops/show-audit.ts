import { none } from './cells.js';

export interface AuditEntry {
  audit_id: string;
  occurred_at: string;
  service: string;
  type: string;
  subject: string;
  version: number;
  actor: string | null;
  request_id: string | null;
  /** Null where the gateway cannot unseal the change. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface AuditPage {
  entries: AuditEntry[];
  next_cursor: string | null;
}

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
