import type { Page } from 'playwright-core';
import type { Traffic } from './checkout-browser.js';

/** A customer with one sale, in a browser of their own. */
export interface Customer {
  page: Page;
  traffic: Traffic;
  device: string;
  email: string;
  /** Opens the sale in another tab. */
  another(): Promise<Page>;
  /** Fills in the form and submits it: by a click, unless `press` is another way. */
  submits(method: string, options?: { page?: Page; press?: (page: Page) => Promise<unknown> }): Promise<void>;
  /** Waits for a state of the page, and looks at it on a phone and a desk: it scrolls in no direction but down, and axe finds nothing. */
  sees(state: string, page?: Page): Promise<void>;
  /** Waits for the provider's page and chooses by the name of a button or link. */
  chooses(name: string, page?: Page): Promise<void>;
  /** Somebody else buys what is left of the product. */
  isOutrun(): Promise<void>;
  /** Goods that are held for the sale are held no longer. */
  holdLapses(): Promise<void>;
  /** By a card, and the browser hears nothing of it. */
  paysUnseen(): void;
  /** Pays the boleto and sends the provider's message. */
  paysBoleto(): Promise<void>;
  /** Moves on to the next look at the provider's pages; `late`: to that of leaving them as well. */
  sweep(late?: boolean): Promise<void>;
  expires(): Promise<void>;
}

export interface Walk {
  name: string;
  /** 1 takes everything up to its limits, 2 says nothing of payment, 3 has limits. */
  store?: 1 | 2 | 3;
  price?: number;
  stock?: number;
  /** Payment methods that the page offers, in its order. */
  offered?: readonly string[];
  walk(customer: Customer): Promise<void>;
  /** How the one order is paid; null: there is none. */
  order: string | null;
  /** Whether somebody else has bought all that there was. */
  isOutrun?: boolean;
  /** Whether a payment was let go, and the customer got a mail that says so. */
  isReleased?: boolean;
}

const card = 'Pay by card';
const goOn = 'main a.go';
const leave = 'main a[href="?pay=cancel"]';
const ofEverything = ['banktransfer', 'stripe', 'cashondelivery', 'sandbox_card'];

/** How customers buy, and do not; each with and without JavaScript. */
export const walks: readonly Walk[] = [
  {
    name: 'pays by bank transfer, and reloads the done page',
    order: 'banktransfer',
    offered: ofEverything,
    async walk({ page, traffic, device, email, submits, sees }) {
      expect(await page.textContent('body')).toContain('Caneca');
      // A phone shows the total in one line, and what is bought when it is asked to.
      expect(await page.locator('main .money').filter({ visible: true }).first().textContent()).toContain('25,50');
      expect(await page.locator('.lines').isVisible()).toBe(device === 'desk');
      if (device === 'phone') await page.locator('summary').click();
      expect(await page.locator('.lines').isVisible()).toBe(true);
      await submits('banktransfer');
      // Without JavaScript the page asks for itself again every three seconds.
      await sees('converted');
      const done = await page.textContent('main');
      expect(done).toMatch(/1\d{8}/);
      for (const part of [
        email.replace(/^(.).*@/, '$1•••@'),
        'Avenida Paulista, 1000, Apto 12',
        'Transferência bancária',
        'quando o dinheiro chegar',
      ])
        expect(done).toContain(part);
      const origin = new URL(page.url()).origin;
      expect(traffic.urls.filter((url) => !url.startsWith(`${origin}/checkout/`))).toEqual([]);
      expect(traffic.referrers).toEqual([]);
      expect(traffic.bytes).toBeGreaterThan(10_000);
      expect(traffic.bytes).toBeLessThan(60_000);
      await page.reload();
      await sees('converted');
      expect(await page.textContent('main')).toBe(done);
    },
  },
  {
    name: 'pays by the test card, clicking twice, where the store says nothing of payment',
    store: 2,
    order: 'sandbox_card',
    offered: ['banktransfer', 'sandbox_card'],
    async walk({ submits, sees }) {
      await submits('sandbox_card', { press: (page) => page.locator('form button').dblclick() });
      await sees('converted');
    },
  },
  {
    name: 'pays at Stripe by another card than the first, which is declined',
    order: 'stripe',
    async walk({ page, submits, chooses, sees }) {
      await submits('stripe');
      await chooses('Pay by a card that is declined');
      await page.getByRole('alert').waitFor();
      await chooses(card);
      await sees('converted');
    },
  },
  {
    name: 'leaves Stripe’s page without paying',
    order: null,
    async walk({ page, submits, chooses, sees }) {
      await submits('stripe');
      await chooses('Back to the shop without paying');
      await sees('open');
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.getByRole('status').textContent()).toContain('Nada foi cobrado');
      expect(await page.locator('[name="street"]').inputValue()).toBe('Avenida Paulista');
    },
  },
  {
    name: 'pays at Stripe and never comes back: the sweep finds it',
    order: 'stripe',
    async walk({ page, another, submits, paysUnseen, sweep, sees }) {
      await submits('stripe');
      await page.waitForURL('**/pay/*');
      paysUnseen();
      await page.close();
      await sweep();
      await sees('converted', await another());
    },
  },
  {
    name: 'neither pays at Stripe nor comes back: the sweep ends the page',
    order: null,
    async walk({ page, another, submits, sweep, sees }) {
      await submits('stripe');
      await page.waitForURL('**/pay/*');
      await sweep(true);
      await sees('open', await another());
      await page.reload();
      await page.getByText('This page has ended.').waitFor();
    },
  },
  {
    name: 'goes back from Stripe’s page by the browser’s button, on again, and double-clicks on the way',
    order: 'stripe',
    async walk({ page, submits, chooses, sees }) {
      await submits('stripe', { press: (on) => on.locator('form button').dblclick() });
      await page.waitForURL('**/pay/*');
      await page.goBack();
      await sees('paying');
      await page.locator(goOn).click();
      await chooses(card);
      await sees('converted');
    },
  },
  {
    name: 'submits in two tabs and pays in the second: the first says so',
    order: 'stripe',
    async walk({ page, another, submits, chooses, sees }) {
      const second = await another();
      await submits('stripe');
      await page.waitForURL('**/pay/*');
      await submits('stripe', { page: second });
      await second.waitForURL('**/pay/*');
      expect(page.url()).toBe(second.url());
      await chooses(card, second);
      await sees('converted', second);
      await page.reload();
      await chooses('Back to the shop');
      await sees('converted');
    },
  },
  {
    name: 'thinks better of it in another tab, and cannot pay on the page that is left open',
    order: 'banktransfer',
    async walk({ page, another, submits, chooses, sees }) {
      await submits('stripe');
      await page.waitForURL('**/pay/*');
      const second = await another();
      await sees('paying', second);
      await second.locator(leave).click();
      await sees('open', second);
      await submits('banktransfer', { page: second });
      await sees('converted', second);
      await chooses(card);
      await page.getByText('This page has ended.').waitFor();
      await chooses('Back to the shop');
      await sees('converted');
    },
  },
  {
    name: 'takes a boleto home and pays it; Stripe’s message makes the order',
    order: 'stripe',
    async walk({ page, submits, chooses, paysBoleto, sees }) {
      await submits('stripe');
      await chooses('Take a boleto home');
      await sees('waiting');
      await paysBoleto();
      await page.reload();
      await sees('converted');
    },
  },
  {
    name: 'hears before Stripe’s page that somebody else has bought it meanwhile',
    stock: 1,
    order: null,
    isOutrun: true,
    async walk({ page, submits, isOutrun, sees }) {
      await isOutrun();
      await submits('stripe');
      await sees('out_of_stock');
      expect(await page.textContent('h1')).toContain('Esgotado');
    },
  },
  {
    name: 'pays at Stripe once the goods are held no longer, and somebody else has bought them: the money is let go',
    stock: 1,
    order: null,
    isOutrun: true,
    isReleased: true,
    async walk({ page, submits, chooses, holdLapses, isOutrun, sees }) {
      await submits('stripe');
      await page.waitForURL('**/pay/*');
      await holdLapses();
      await isOutrun();
      await chooses(card);
      await sees('out_of_stock');
      expect(await page.textContent('main')).toContain('pagamento é devolvido');
    },
  },
  {
    name: 'is offered what the total is within, and no forged form gets past it',
    store: 3,
    price: 50,
    offered: ['cashondelivery', 'sandbox_card'],
    order: 'cashondelivery',
    async walk({ page, submits, sees }) {
      await page
        .locator('[name="payment_method"]')
        .first()
        .evaluate((radio) => radio.setAttribute('value', 'banktransfer'));
      await submits('banktransfer');
      await sees('open');
      expect(await page.getByRole('alert').locator('a').getAttribute('href')).toBe('#field-payment_method');
      await submits('cashondelivery');
      await sees('converted');
    },
  },
  {
    name: 'is offered the other at a higher total',
    store: 3,
    price: 50.01,
    offered: ['banktransfer', 'sandbox_card'],
    order: 'banktransfer',
    async walk({ submits, sees }) {
      await submits('banktransfer');
      await sees('converted');
    },
  },
  {
    name: 'submits a form whose link has expired meanwhile',
    order: null,
    async walk({ page, submits, expires, sees }) {
      await page.locator('form').waitFor();
      await expires();
      await submits('banktransfer');
      await sees('expired');
      expect(await page.locator('form').count()).toBe(0);
    },
  },
];
