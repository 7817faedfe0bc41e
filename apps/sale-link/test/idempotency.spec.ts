import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { untilServed } from '@entrepot/service/testing';
import { newId } from '@entrepot/kernel';
import { until } from '@entrepot/testing';
import type { TestSaleLink } from './sale-link.js';
import { aSale, refused, startWithCatalog } from './sale-requests.js';

let service: TestSaleLink;
beforeAll(async () => {
  service = await startWithCatalog();
});
afterAll(() => service.close());

describe('the Idempotency-Key', () => {
  it('is required, of 16 to 64 characters', async () => {
    expect(await service.create(aSale(), null)).toMatchObject(refused(400, 'Idempotency-Key is required', null));
    for (const key of ['x'.repeat(15), 'x'.repeat(65), 'a key with some spaces'])
      expect(await service.create(aSale(), key)).toMatchObject(refused(400, 'Idempotency-Key must have 16 to 64 characters', null));
    for (const key of ['x'.repeat(16), 'x'.repeat(64)]) expect((await service.create(aSale(), key)).status).toBe(201);
  });

  it('answers a retry with the sale as it is now', async () => {
    const key = newId();
    const first = await service.create(aSale(), key);
    await service.rows(`update sale set expires_at = now() - interval '1 second' where sale_id = $1`, first.body['vendalink'].id);
    const again = await service.create(aSale(), key);
    expect(again.status).toBe(200);
    expect(again.body['vendalink']).toEqual({
      ...first.body['vendalink'],
      status: 'expired',
      expires_at: expect.any(String),
      updated_at: expect.any(String),
      version: expect.any(Number),
      idempotent_replay: true,
    });
  });

  it('answers a retry though the expiry it asked for has passed', async () => {
    const key = newId();
    let expires_at = new Date();
    // On a busy machine a short time has passed before the sale is there.
    for (let ms = 500, status = 0; status !== 201; ms *= 2) {
      expires_at = new Date(Date.now() + ms);
      ({ status } = await service.create(aSale({ expires_at }), key));
      expect([201, 400]).toContain(status);
    }
    await until(() => Date.now() > Number(expires_at), 60_000);
    expect(await service.create(aSale({ expires_at }), key)).toMatchObject({
      status: 200,
      body: { vendalink: { status: 'expired', idempotent_replay: true } },
    });
  });

  it('refuses another payload, but not the same in another order', async () => {
    const key = newId();
    const { email, store_id, items } = aSale();
    await service.create({ email, store_id, items }, key);
    expect((await service.create({ items, store_id, email }, key)).status).toBe(200);
    expect(await service.create(aSale({ email: 'bia@example.com' }), key)).toMatchObject(
      refused(409, 'Idempotency-Key was used with another payload', null),
    );
  });

  it('is free again after a refusal', async () => {
    const key = newId();
    expect((await service.create(aSale({ store_id: 9 }), key)).status).toBe(404);
    expect((await service.create(aSale(), key)).status).toBe(201);
  });

  it('belongs to the integration: another one’s key is another key', async () => {
    const key = newId();
    const first = await service.create(aSale(), key);
    await service.rows(`update idempotency_key set integration = 'another' where key = $1`, key);
    const second = await service.create(aSale({ email: 'bia@example.com' }), key);
    expect([first.status, second.status]).toEqual([201, 201]);
  });

  it('is busy while its first request runs: 409, and when to come again', async () => {
    const key = newId();
    const running = service.db.createQueryRunner();
    await running.startTransaction();
    await running.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`test\nPOST /api2/vendalink\n${key}`]);
    const answer = await service.create(aSale(), key);
    await running.rollbackTransaction();
    await running.release();
    expect(answer).toMatchObject(refused(409, 'Request with this Idempotency-Key is in progress', null));
    expect(answer.headers['retry-after']).toBe('1');
    expect((await service.create(aSale(), key)).status).toBe(201);
  });

  it('makes one sale of fifty at once', async () => {
    const [before] = await service.rows<{ count: number }>('select count(*)::int as count from sale');
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => untilServed(() => service.create(aSale(), key))));
    const ids = new Set(answers.filter(({ status }) => status < 300).map(({ body }) => body['vendalink'].id));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true);
    expect((await service.create(aSale(), key)).body['vendalink']).toMatchObject({ id: [...ids][0], idempotent_replay: true });
    const [after] = await service.rows<{ count: number }>('select count(*)::int as count from sale');
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(1);
  });
});
