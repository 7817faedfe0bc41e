/** A session as its page shows it. */
interface Shown {
  id: string;
  status: 'open' | 'complete' | 'expired';
  amount_total: number;
  currency: string;
  success_url: string;
  cancel_url: string;
}

/** What a customer can do on the page. */
export const pageChoices = ['card', 'pix', 'boleto', 'declined'] as const;
export type PageChoice = (typeof pageChoices)[number];

const names: Readonly<Record<PageChoice, string>> = {
  card: 'Pay by card',
  pix: 'Pay by Pix',
  boleto: 'Take a boleto home',
  declined: 'Pay by a card that is declined',
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const link = (url: string, text: string): string => `<p><a href="${escaped(url)}">${text}</a></p>`;

/** The page of a session, as plain as it can be: one button for each choice, and a link back to the shop. */
export const stripeDoublePage = ({ id, status, amount_total, currency, ...urls }: Shown, isDeclined: boolean): string => {
  const offered = pageChoices.filter((choice) => currency === 'brl' || !['pix', 'boleto'].includes(choice));
  const buttons = offered.map((choice) => `<p><button name="how" value="${choice}">${names[choice]}</button></p>`);
  const parts = {
    open: () => `${isDeclined ? '<p role="alert">Your card was declined.</p>' : ''}
<form method="post" action="/pay/${id}">${buttons.join('')}</form>${link(urls.cancel_url, 'Back to the shop without paying')}`,
    complete: () => `<p role="status">This is paid already.</p>${link(urls.success_url, 'Back to the shop')}`,
    expired: () => `<p role="status">This page has ended.</p>${link(urls.cancel_url, 'Back to the shop')}`,
  };
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stripe’s page, played</title></head>
<body><main><h1>Pay ${(amount_total / 100).toFixed(2)} ${currency.toUpperCase()}</h1>
${parts[status]()}
</main></body>
</html>`;
};
