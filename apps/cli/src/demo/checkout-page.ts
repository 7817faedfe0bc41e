import { isPaidBefore } from '@entrepot/contracts';
import { Failure } from '../api/failure.js';

/** Calls pages as a customer's browser does: no token, no JSON, redirects seen. */

/** 529.982.247-25 is a CPF of examples, with right check digits. */
const customer = {
  firstname: 'Ana',
  lastname: 'Demonstração',
  taxvat: '529.982.247-25',
  phone: '(11) 91234-5678',
  postcode: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  complement: '',
  district: 'Bela Vista',
  city: 'São Paulo',
  region: 'SP',
};

/** Address of a domain for examples (RFC 2606). */
export const customerEmail = 'ana.demo@example.com';

const browser = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en' };

const ask = async (url: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(30_000) });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    throw new Failure(
      `The checkout page at ${new URL(url).origin} does not answer (${cause?.code ?? message}): does PUBLIC_URL, or the store's base_url, lead to this Entrepot?`,
      1,
      { cause: error },
    );
  }
};

/** Reads the problem that a page shows, as plain text. */
const problemOf = (page: string): string => {
  const [, problem = ''] = /id="problem"[^>]*>([\s\S]*?)<\/div>/.exec(page) ?? [];
  return problem
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
};

/** Values of a field's choices, in their order. */
const choicesOf = (page: string, field: string): string[] =>
  [...page.matchAll(new RegExp(`name="${field}"\\s+value="([^"]+)"`, 'g'))].map(([, code]) => code as string);

/** Page as a customer finds it. */
export interface OpenedPage {
  bytes: number;
  /** First payment method of the page that needs no money before. */
  paymentMethod: string;
}

/** Opens the page and makes sure that it shows the form. */
export const openPage = async (url: string): Promise<OpenedPage> => {
  const response = await ask(url, { headers: browser });
  const page = await response.text();
  if (!response.ok || !/<form[\s>]/.test(page)) throw new Failure(`The checkout page shows no form (${response.status}).`);
  const paymentMethod = choicesOf(page, 'payment_method').find((code) => !isPaidBefore(code));
  if (paymentMethod === undefined)
    throw new Failure('The checkout page offers no payment method that needs no money: does the store have one for this amount?');
  return { bytes: Buffer.byteLength(page), paymentMethod };
};

const send = async (url: string, fields: Readonly<Record<string, string>>): Promise<{ status: number; page: string }> => {
  const response = await ask(url, { method: 'POST', headers: browser, body: new URLSearchParams(fields) });
  return { status: response.status, page: await response.text() };
};

/** Fills the form in and sends it, form-encoded, as the page's button does; of several ways of freight, which the page offers by the postcode, it takes the first. */
export const submitPage = async (url: string, { paymentMethod }: OpenedPage): Promise<void> => {
  const fields = { ...customer, payment_method: paymentMethod, email: customerEmail };
  const first = await send(url, fields);
  const [freight] = first.status === 400 ? choicesOf(first.page, 'shipping_method') : [];
  const { status, page } = freight === undefined ? first : await send(url, { ...fields, shipping_method: freight });
  if (status === 303) return;
  throw new Failure(`The checkout page did not take the form (${status}): ${problemOf(page) || 'it gives no reason'}`);
};

interface PageState {
  checkout: 'open' | 'out_of_stock' | 'processing' | 'converted' | 'expired';
  order_increment_id: string | null;
}

/** Returns the order's number, asking as the page's script does; null while the order is being made. */
export const orderOf = async (url: string): Promise<string | null> => {
  const response = await ask(url, { headers: { accept: 'application/json' } });
  // A service that starts again is asked once more.
  if (!response.ok) return null;
  const { checkout, order_increment_id: number } = (await response.json()) as PageState;
  if (checkout === 'out_of_stock') throw new Failure('The checkout was rejected: there is not enough stock where this store sells from.');
  if (checkout === 'expired') throw new Failure('The sale has expired.');
  return number;
};
