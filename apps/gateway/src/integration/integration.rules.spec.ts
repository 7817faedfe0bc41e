import { changeIntegration, createIntegration, revokeIntegration, rotateSecret, secretsOf, type Integration } from './integration.rules.js';

const now = new Date('2026-01-01T00:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);

const anIntegration = (changes: Partial<Integration> = {}): Integration => ({
  ...createIntegration(
    {
      clientId: 'erp',
      name: 'ERP',
      permissions: ['orders/read'],
      warehouses: null,
      rateLimitPerMinute: null,
      contact: null,
      secretHash: 'hash-1',
    },
    null,
    now,
  ).integration,
  ...changes,
});

describe('an integration', () => {
  it('is created with an event without a secret', () => {
    const { integration, events } = createIntegration(
      {
        clientId: 'erp',
        name: 'ERP',
        permissions: ['admin', 'orders/read'],
        warehouses: null,
        rateLimitPerMinute: null,
        contact: null,
        secretHash: 'hash-1',
      },
      null,
      now,
    );
    expect(integration).toMatchObject({ isActive: true, generation: 1, version: 1, permissions: ['orders/read', 'admin'] });
    expect(events).toMatchObject([{ type: 'integration.created', subject: 'erp', version: 1, data: { name: 'ERP' } }]);
    expect(JSON.stringify(events)).not.toContain('hash-1');
  });

  it('does not bring old tokens back when its client id is used again', () => {
    const gone = revokeIntegration(anIntegration(), now).integration;
    const { integration } = createIntegration(
      { clientId: 'erp', name: 'ERP', permissions: [], warehouses: null, rateLimitPerMinute: null, contact: null, secretHash: 'hash-2' },
      gone,
      now,
    );
    expect(integration.generation).toBeGreaterThan(gone.generation);
    expect(integration.version).toBe(3);
  });

  it('publishes the old values of what changed, and nothing when nothing did', () => {
    const before = anIntegration();
    const { integration, events } = changeIntegration(before, { permissions: ['stock/read'], name: 'ERP' });
    expect(events).toMatchObject([{ type: 'integration.updated', version: 2, data: { previous: { permissions: ['orders/read'] } } }]);
    expect((events[0]?.data as { previous: object }).previous).not.toHaveProperty('name');
    expect(integration.generation).toBe(before.generation);
    expect(changeIntegration(before, { name: 'ERP' }).events).toEqual([]);
  });

  it('voids its tokens when it is deactivated, not when it is activated', () => {
    const off = changeIntegration(anIntegration(), { isActive: false }).integration;
    expect(off.generation).toBe(2);
    expect(changeIntegration(off, { isActive: true }).integration.generation).toBe(2);
  });

  it('voids its tokens when that is asked for, whether anything else changed or not', () => {
    const { integration, events } = changeIntegration(anIntegration(), {}, true);
    expect([integration.generation, integration.version, events.length]).toEqual([2, 2, 1]);
    expect(changeIntegration(anIntegration(), { permissions: ['stock/read'] }, true).integration.generation).toBe(2);
  });

  it('keeps the old secret for the overlap only', () => {
    const { integration } = rotateSecret(anIntegration(), 'hash-2', { overlapSeconds: 60, revokeTokens: false }, now);
    expect(secretsOf(integration, later(59))).toEqual(['hash-2', 'hash-1']);
    expect(secretsOf(integration, later(60))).toEqual(['hash-2']);
    expect(secretsOf(rotateSecret(anIntegration(), 'hash-2', { overlapSeconds: 0, revokeTokens: false }, now).integration, now)).toEqual([
      'hash-2',
    ]);
  });

  it('keeps its tokens when its secret is rotated, unless they are to end as well', () => {
    const generationAfter = (revokeTokens: boolean): number =>
      rotateSecret(anIntegration(), 'hash-2', { overlapSeconds: 0, revokeTokens }, now).integration.generation;
    expect([generationAfter(false), generationAfter(true)]).toEqual([1, 2]);
  });

  it('is revoked with its tokens and its old secret', () => {
    const rotated = rotateSecret(anIntegration(), 'hash-2', { overlapSeconds: 60, revokeTokens: false }, now).integration;
    const { integration, events } = revokeIntegration(rotated, now);
    expect(integration).toMatchObject({ isActive: false, generation: 2, deletedAt: now, previousSecretHash: null });
    expect(events).toMatchObject([{ type: 'integration.revoked', data: { client_id: 'erp' } }]);
  });
});
