/** On every answer under /checkout, JSON too: the address is a secret, and what it shows is personal. As the page itself has them (sale-link). */
export const pageHeaders: readonly string[] = Object.entries({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  vary: 'accept, accept-language',
}).flat();
