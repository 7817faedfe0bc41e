import { setTimeout } from 'node:timers/promises';
import { type PublishedEvent, untilServed } from '@entrepot/service/testing';
import { type Answer, startTestSaleLink, type TestSaleLink } from './sale-link.js';
import { aCheckoutForm } from '@entrepot/testing';
import { aHold, aProduct, aStore, everyOption } from './world.js';

export interface SoldSale {
  id: number;
  /** Path of its checkout page. */
  path: string;
}

/** Service with a Brazilian and an American store, and the checkout pages of the sales in them. */
export interface Shop extends TestSaleLink {
  /** Creates a sale of two mugs by default. */
  sell(fields?: object): Promise<SoldSale>;
  show(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends the page's form as a browser does. */
  submit(path: string, form?: object): Promise<Answer>;
  /** Plays the inventory that holds the goods of every checkout that is about to be paid, until it is stopped. */
  holdAll(): Promise<{ stop(): Promise<void> }>;
  submitJson(path: string, form?: object): Promise<Answer>;
  /** Reads the state as JSON. */
  stateOf(path: string): Promise<Answer['body']>;
  submissions(saleId: number): Promise<PublishedEvent[]>;
  expireNow(saleId: number): Promise<unknown>;
}

const html = { accept: 'text/html', 'accept-language': 'en' };
const json = { accept: 'application/json' };

export const openShop = async (settings: Parameters<typeof startTestSaleLink>[0] = {}): Promise<Shop> => {
  const service = await startTestSaleLink(settings);
  await service.publish(
    aStore(),
    aStore({ store_id: 2, locale: 'en_US', currency: 'USD', name: 'Store & Sons' }),
    aProduct(1, 'A', { name: 'Mug <b>' }),
    aProduct(2, 'B', { options: everyOption }),
  );
  const own: Omit<Shop, keyof TestSaleLink> = {
    async sell(fields = {}) {
      const items = [{ sku: 'A', qty: 2, price: 1234.5 }];
      const { status, body } = await untilServed(() => service.create({ email: 'ana@example.com', store_id: 1, items, ...fields }));
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { id: body['vendalink'].id, path: new URL(body['vendalink'].checkout_url).pathname };
    },
    show: (path, headers = html) => service.call({ path, headers }),
    submit: (path, form = aCheckoutForm()) =>
      untilServed(() =>
        service.call({
          method: 'POST',
          path,
          headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form as Record<string, string>).toString(),
        }),
      ),
    async holdAll() {
      let isOver = false;
      const held = new Set<string>();
      const run = (async () => {
        for (; !isOver; await setTimeout(15)) {
          const wanted = await service.rows<{ sale_id: number; attempt: number }>(
            `select sale_id, attempt from hosted_payment where state = 'holding'`,
          );
          for (const { sale_id, attempt } of wanted)
            if (!held.has(`${sale_id}-${attempt}`)) {
              held.add(`${sale_id}-${attempt}`);
              await service.publish(aHold(sale_id, attempt));
            }
        }
      })();
      return {
        async stop() {
          isOver = true;
          await run;
        },
      };
    },
    submitJson: (path, form = aCheckoutForm()) =>
      service.call({ method: 'POST', path, headers: { ...json, 'content-type': 'application/json' }, body: JSON.stringify(form) }),
    stateOf: async (path) => (await service.call({ path, headers: json })).body,
    submissions: (saleId) => service.events('checkout.submitted', saleId),
    expireNow: (saleId) => service.rows(`update sale set expires_at = now() - interval '1 second' where sale_id = $1`, saleId),
  };
  return Object.assign(service, own);
};
