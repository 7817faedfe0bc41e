import { describeAudit, type AuditEntry } from './show-audit.js';

const entry: AuditEntry = {
  event_id: '01a200b6-5a01-7004-8d31-7c2f21a6b1de',
  audit_id: '7',
  occurred_at: '2026-01-31 02:14:07',
  service: 'customer',
  type: 'customer.updated',
  subject: '42',
  version: 3,
  actor: 'erp',
  request_id: 'r-1',
  before: { email: 'old@example.com' },
  after: { email: 'new@example.com' },
};

describe('the audit log on a terminal', () => {
  it('says who changed what from what to what', () =>
    expect(describeAudit({ entries: [entry], next_cursor: null })).toBe(
      '2026-01-31 02:14:07  customer.updated 42 (customer), by erp, request r-1\n    email: "old@example.com" → "new@example.com"',
    ));

  it('shows what came into being without an arrow, and what is gone with none behind it', () => {
    const text = describeAudit({
      entries: [
        { ...entry, actor: null, before: {}, after: { sku: 'A' } },
        { ...entry, before: { sku: 'A' }, after: {} },
      ],
      next_cursor: '6',
    });
    expect(text).toContain('by a customer or the system itself, request r-1\n    sku: "A"\n');
    expect(text).toContain('    sku: "A" → -\n… there are more: --cursor 6');
  });

  it('says that there is nothing', () => expect(describeAudit({ entries: [], next_cursor: null })).toBe('Nothing was changed that fits.'));
});
