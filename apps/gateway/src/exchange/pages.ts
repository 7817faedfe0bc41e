import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Colours of the browser, light or dark, with a background of its own: without one axe reckons with white. */
const style = ':root{color-scheme:light dark;background:Canvas}';

/** On every answer under /checkout, JSON too: the address is a secret, and what it shows is personal. As the page itself has them (sale-link). */
export const pageHeaders: readonly string[] = Object.entries({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; ` +
    `form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  vary: 'accept, accept-language',
}).flat();

export const wantsJson = ({ headers }: IncomingMessage): boolean => {
  const accept = headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
};

const ofApi = /^\/(api2?|media|ops)\//;

/** Whether a person opens a path in a browser. The API answers JSON whoever asks, on paths that it does not know too. */
export const wantsPage = ({ headers, method }: IncomingMessage, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true && !ofApi.test(path);

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (language: string, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<style>${style}</style><meta name="robots" content="noindex"><title>${title}</title><main>${body}</main></html>\n`;

const documentation = '<p><a href="/docs">API documentation</a></p>';

/** GET /, for people: an address that a shop is known by leads here when its end is cut off. */
export const homePage = page('en', 'Entrepot', `<h1>Entrepot</h1><p>The back office of an online store.</p>${documentation}`);

/** Shoppers come here by a link that lost its end. */
const notFound: Readonly<Record<string, [title: string, advice: string]>> = {
  en: ['Page not found', 'Check the address. If you came by a link of a store, open it again as it was sent to you.'],
  es: ['Página no encontrada', 'Revise la dirección. Si llegó por un enlace de una tienda, ábralo de nuevo como lo recibió.'],
  pt: ['Página não encontrada', 'Confira o endereço. Se você veio por um link de uma loja, abra-o de novo como o recebeu.'],
};

const languageOf = ({ headers }: IncomingMessage): string =>
  /(?:^|[,\s])(pt|es|en)(?=[-;,\s]|$)/i.exec(headers['accept-language'] ?? '')?.[1]?.toLowerCase() ?? 'en';

/** Shows a refusal to a person. */
export const refusalPage = (request: IncomingMessage, status: number, message: string): string => {
  if (status !== 404) return page('en', String(status), `<p>${escapeHtml(message)}</p>`);
  const language = languageOf(request);
  const [title, advice] = notFound[language]!;
  return page(language, title, `<h1>${title}</h1><p>${advice}</p>`);
};
