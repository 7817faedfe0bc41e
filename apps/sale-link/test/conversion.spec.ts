import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@entrepot/testing';
import { openShop, type Shop, type SoldSale } from './shop.js';
import { aCheckoutForm } from '@entrepot/testing';
import { anOrder, aRejection } from './world.js';

let shop: Shop;
let sale: SoldSale;
let count = 0;
beforeAll(async () => {
  shop = await openShop({ EXPIRY_SWEEP_MS: 50 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  sale = await shop.sell();
});

describe('the conversion', () => {
  it('ends with the order, once', async () => {
    await shop.submit(sale.path);
    await shop.publish(anOrder(sale.id, 501));
    await shop.publish(anOrder(sale.id, 500));
    expect(await shop.stateOf(sale.path)).toMatchObject({
      status: 'converted',
      order_increment_id: '10000501',
      checkout: 'converted',
    });
    expect((await shop.show(sale.path)).text).toContain('10000501');
    const converted = await shop.events('sale.converted', sale.id);
    expect(converted).toHaveLength(1);
    expect(converted[0]?.data).toMatchObject({ status: 'converted', order_id: 501, previous: { status: 'pending', order_id: null } });
    expect((await shop.get(`/api2/vendalink?id=${sale.id}`)).body['vendalink']).toMatchObject({
      status: 'converted',
      order_increment_id: '10000501',
    });
  });

  it('takes the order that was made in the place of one that a restore has lost', async () => {
    await shop.submit(sale.path);
    await shop.publish(anOrder(sale.id, 601));
    await shop.publish(anOrder(sale.id, 602));
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'converted', order_increment_id: '10000602' });
    expect((await shop.events('sale.converted', sale.id)).map(({ data }) => data['order_id'])).toEqual([601, 602]);
  });

  it('shows what was typed for some days, and forgets it then', async () => {
    await shop.submit(sale.path, aCheckoutForm({ firstname: 'Ana <b>', email: 'other@example.com' }));
    await shop.publish(anOrder(sale.id, 511));
    const { text } = await shop.show(sale.path);
    for (const part of ['Ana &lt;b&gt; Souza', 'other@example.com', 'Avenida Paulista, 1000, Apto 12', 'São Paulo – SP, 01310-100']) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Bank transfer<span class="note">The store tells you the account after the order.');
    expect(text).toContain('Your items are sent when the money has arrived.');
    expect(text).not.toContain('goes by e-mail');
    await shop.rows(`update checkout set settled_at = now() - interval '8 days' where sale_id = $1`, sale.id);
    const kept = () => shop.rows('select form, state from checkout where sale_id = $1', sale.id);
    await until(async () => ((await kept())[0] as { form: unknown }).form === null);
    expect(await kept()).toEqual([{ form: null, state: 'placed' }]);
    const later = await shop.show(sale.path);
    expect(later.text).toContain('10000511');
    expect(later.text).not.toContain('Avenida Paulista');
  });

  it('forgets at once what was typed in an attempt that was rejected', async () => {
    await shop.submit(sale.path);
    await shop.publish(aRejection(sale.id, 1, 0));
    await shop.submit(sale.path);
    await shop.publish(anOrder(sale.id, 512));
    const forms = () => shop.rows('select form is null as forgotten, state from checkout where sale_id = $1 order by attempt', sale.id);
    expect(await forms()).toEqual([
      { forgotten: true, state: 'rejected' },
      { forgotten: false, state: 'placed' },
    ]);
  });

  it('shows the order again to who submits again', async () => {
    await shop.submit(sale.path);
    await shop.publish(anOrder(sale.id, 521));
    expect((await shop.submit(sale.path)).status).toBe(303);
    expect(await shop.submitJson(sale.path, {})).toMatchObject({
      status: 200,
      body: { status: 'converted', order_increment_id: '10000521' },
    });
    expect(await shop.submissions(sale.id)).toHaveLength(1);
  });

  it('says out of stock, keeps the form, and takes another attempt', async () => {
    await shop.submit(sale.path, aCheckoutForm({ street: 'Rua Um' }));
    await shop.publish(aRejection(sale.id, 1, 0));
    const { status, text } = await shop.show(sale.path);
    expect(status).toBe(200);
    expect(text).toContain('There is not enough in stock of: Mug &lt;b&gt;');
    expect(text).toContain('value="Rua Um"');
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'pending', checkout: 'out_of_stock' });
    expect((await shop.submit(sale.path)).status).toBe(303);
    expect((await shop.submissions(sale.id)).map(({ data }) => data['attempt'])).toEqual([1, 2]);
  });

  it('ignores an answer to another attempt, and to another sale', async () => {
    await shop.submit(sale.path);
    await shop.publish(aRejection(sale.id, 2, 0), aRejection(1_000_000, 1, 0), anOrder(1_000_001, 531));
    expect(await shop.stateOf(sale.path)).toMatchObject({ checkout: 'processing' });
    await shop.publish(aRejection(sale.id, 1, 0));
    await shop.submit(sale.path);
    await shop.publish(aRejection(sale.id, 1, 0));
    expect(await shop.stateOf(sale.path)).toMatchObject({ checkout: 'processing' });
  });
});

describe('the expiry', () => {
  it('is seen at once, and published soon', async () => {
    await shop.expireNow(sale.id);
    expect((await shop.get(`/api2/vendalink?id=${sale.id}`)).body['vendalink']).toMatchObject({ status: 'expired' });
    expect((await shop.show(sale.path)).text).toContain('This offer has expired');
    const expired = await until(async () => (await shop.events('sale.expired', sale.id))[0]);
    expect(expired).toMatchObject({ version: 2, data: { status: 'expired', previous: { status: 'pending' } } });
    expect(await shop.rows('select status from sale where sale_id = $1', sale.id)).toEqual([{ status: 'expired' }]);
  });

  it('refuses every later submit', async () => {
    await shop.expireNow(sale.id);
    const page = await shop.submit(sale.path);
    expect(page.status).toBe(422);
    expect(page.text).toContain('This offer has expired');
    expect(await shop.submitJson(sale.path)).toMatchObject({
      status: 422,
      body: { success: false, error: 'Sale has expired', field: null },
    });
    expect(await shop.submissions(sale.id)).toEqual([]);
  });

  it('loses to a checkout that was submitted in time', async () => {
    const other = await shop.sell();
    await shop.submit(sale.path);
    await shop.expireNow(sale.id);
    await shop.expireNow(other.id);
    // Wait until the sweep has expired the other sale.
    await until(async () => (await shop.events('sale.expired', other.id)).length === 1);
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'pending', checkout: 'processing' });
    await shop.publish(anOrder(sale.id, 601));
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'converted' });
  });

  it('comes as soon as such a checkout is rejected', async () => {
    await shop.submit(sale.path);
    await shop.expireNow(sale.id);
    await shop.publish(aRejection(sale.id, 1, 0));
    expect(await shop.stateOf(sale.path)).toMatchObject({ status: 'expired', checkout: 'expired' });
    expect((await shop.submit(sale.path)).status).toBe(422);
  });

  it('comes in small batches, whatever their number', async () => {
    const sales = await Promise.all(Array.from({ length: 150 }, () => shop.sell()));
    const ids = sales.map(({ id }) => id);
    await shop.rows(`update sale set expires_at = now() where sale_id = any($1::int[])`, ids);
    await until(
      async () => (await shop.rows(`select 1 from sale where sale_id = any($1::int[]) and status <> 'expired'`, ids)).length === 0,
    );
    const [row] = await shop.rows<{ count: number }>(
      `select count(*)::int as count from outbox where headers ->> 'ce_type' = 'sale.expired' and key = any($1::text[])`,
      ids.map(String),
    );
    expect(row?.count).toBe(150);
  });
});

describe('a coupon', () => {
  const usesOf = async (code: string): Promise<number> =>
    (await shop.rows<{ times_used: number }>('select times_used from coupon where code = $1', code))[0]?.times_used ?? -1;
  const aCoupon = async (fields: object = {}): Promise<string> => {
    const code = `C-${++count}`;
    await shop.import([{ code, discount_type: 'percent', amount: 10, usage_limit: 1, ...fields }]);
    return code;
  };

  it('is claimed when the checkout is accepted, and given back once when it fails', async () => {
    const coupon_code = await aCoupon();
    const { id, path } = await shop.sell({ coupon_code });
    expect(await usesOf(coupon_code)).toBe(0);
    await shop.submit(path);
    await shop.submit(path);
    expect(await usesOf(coupon_code)).toBe(1);
    await shop.publish(aRejection(id, 1, 0), aRejection(id, 1, 0));
    expect(await usesOf(coupon_code)).toBe(0);
    await shop.submit(path);
    await shop.publish(anOrder(id, 701));
    await shop.publish(aRejection(id, 2, 0));
    expect(await usesOf(coupon_code)).toBe(1);
  });

  it('without a use left refuses the checkout: 422, the form kept, the sale pending', async () => {
    const coupon_code = await aCoupon();
    const [first, second] = [await shop.sell({ coupon_code }), await shop.sell({ coupon_code })];
    await shop.submit(first.path);
    const { status, text } = await shop.submit(second.path, aCheckoutForm({ street: 'Rua Três' }));
    expect(status).toBe(422);
    expect(text).toContain(`Coupon ${coupon_code} has no uses left`);
    expect(text).toContain('value="Rua Três"');
    expect(await shop.submitJson(second.path)).toMatchObject({
      status: 422,
      body: { error: 'Coupon has no uses left', field: 'coupon_code' },
    });
    expect(await shop.stateOf(second.path)).toMatchObject({ status: 'pending', checkout: 'open' });
    await shop.publish(aRejection(first.id, 1, 0));
    expect((await shop.submit(second.path)).status).toBe(303);
  });

  it('that does not count any more is left out where the customer goes on without it', async () => {
    const coupon_code = await aCoupon();
    const { id, path } = await shop.sell({ coupon_code, items: [{ sku: 'A', qty: 3, price: 10 }] });
    const before = (await shop.get(`/api2/vendalink?id=${id}`)).body['vendalink'];
    await shop.import([{ code: coupon_code, is_active: false }]);
    const { text } = await shop.submit(path, aCheckoutForm({ street: 'Rua Cinco' }));
    for (const part of ['You can go on without it', 'name="without_coupon" value="1"', 'R$\u00a030,00']) expect(text).toContain(part);
    expect(text).not.toContain(`<dt>Coupon ${coupon_code}`);
    const faulty = await shop.submit(path, aCheckoutForm({ without_coupon: '1', taxvat: '1' }));
    expect([faulty.status, faulty.text.includes('name="without_coupon" value="1"')]).toEqual([400, true]);
    expect((await shop.show(path)).text).toContain(`<dt>Coupon ${coupon_code}`);
    expect((await shop.submit(path, aCheckoutForm({ without_coupon: '1' }))).status).toBe(303);
    expect((await shop.get(`/api2/vendalink?id=${id}`)).body['vendalink']).toMatchObject({ coupon_code: null, total: 30, version: 3 });
    const [removed] = await shop.events('sale.coupon-removed', id);
    expect(removed).toMatchObject({ version: 2, data: { coupon_code: null, total: 30, previous: { coupon_code, total: before.total } } });
    const [submitted] = await shop.submissions(id);
    expect(submitted).toMatchObject({
      version: 3,
      data: { coupon_code: null, discount_amount: 0, total: 30, lines: [{ discount_amount: 0 }] },
    });
    expect(await usesOf(coupon_code)).toBe(0);
    await shop.publish(aRejection(id, 1, 0));
    expect(await usesOf(coupon_code)).toBe(0);
  });

  it.each([
    [{ is_active: false }, 'is no longer active', 'Coupon is not active'],
    [{ expires_at: '2020-01-01' }, 'has expired', 'Coupon has expired'],
    [{ store_ids: [2] }, 'is no longer valid in this store', 'Coupon is not valid in this store'],
  ])('that does not count any more refuses the checkout: %j', async (fields, sentence, error) => {
    const coupon_code = await aCoupon();
    const { id, path } = await shop.sell({ coupon_code });
    await shop.import([{ code: coupon_code, ...fields }]);
    const { status, text } = await shop.submit(path, aCheckoutForm({ street: 'Rua Quatro' }));
    expect(status).toBe(422);
    expect(text).toContain(`Coupon ${coupon_code} ${sentence}`);
    expect(text).toContain('value="Rua Quatro"');
    expect(await shop.submitJson(path)).toMatchObject({ status: 422, body: { success: false, error, field: 'coupon_code' } });
    expect(await shop.stateOf(path)).toMatchObject({ status: 'pending', checkout: 'open' });
    expect([await usesOf(coupon_code), await shop.submissions(id)]).toEqual([0, []]);
  });

  it('of ten uses and sixty checkouts at once goes to exactly ten', async () => {
    const coupon_code = await aCoupon({ usage_limit: 10 });
    const sales = await Promise.all(Array.from({ length: 60 }, () => shop.sell({ coupon_code })));
    const answers = await Promise.all(sales.map(({ path }) => shop.submit(path)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(10);
    expect(answers.filter(({ status, text }) => status === 422 && text.includes('has no uses left'))).toHaveLength(50);
    expect(await usesOf(coupon_code)).toBe(10);
  });

  it('publishes each use', async () => {
    const coupon_code = await aCoupon();
    const { path } = await shop.sell({ coupon_code });
    await shop.submit(path);
    const [row] = await shop.rows<{ coupon_id: number }>('select coupon_id from coupon where code = $1', coupon_code);
    const id = row?.coupon_id ?? 0;
    expect((await shop.events('coupon.created', id))[0]).toMatchObject({ version: 1, data: { code: coupon_code, times_used: 0 } });
    expect((await shop.events('coupon.updated', id))[0]).toMatchObject({
      version: 2,
      data: { times_used: 1, previous: { times_used: 0 } },
    });
  });
});
