import type { Intent, Session } from './books.js';

/** Choices of a customer on the page; the last two with a boleto, at a bank. */
export const pageChoices = ['card', 'pix', 'boleto', 'declined', 'boleto-paid', 'boleto-lapsed'] as const;
export type PageChoice = (typeof pageChoices)[number];

const names: Readonly<Record<PageChoice, string>> = {
  card: 'Pay by card',
  pix: 'Pay by Pix',
  boleto: 'Take a boleto home',
  declined: 'Pay by a card that is declined',
  'boleto-paid': 'Pay the boleto',
  'boleto-lapsed': 'Let the boleto lapse',
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const link = (url: string, text: string): string => `<p><a href="${escaped(url)}">${text}</a></p>`;
const status = (text: string): string => `<p role="status">${text}</p>`;

const choicesOf = ({ status, currency }: Session, intent: Intent | undefined): PageChoice[] => {
  if (status === 'open') return currency === 'brl' ? ['card', 'pix', 'boleto', 'declined'] : ['card', 'declined'];
  return intent?.status === 'processing' ? ['boleto-paid', 'boleto-lapsed'] : [];
};

/** Makes the page of a session, as plain as possible: one button for each choice, and a link back to the shop. */
export const stripeDoublePage = (session: Session, intent: Intent | undefined, isDeclined: boolean): string => {
  const { id, amount_total, currency, success_url, cancel_url } = session;
  const choices = choicesOf(session, intent);
  const buttons = choices.map((choice) => `<p><button name="how" value="${choice}">${names[choice]}</button></p>`);
  const states = {
    open: () => `${isDeclined ? '<p role="alert">Your card was declined.</p>' : ''}${link(cancel_url, 'Back to the shop without paying')}`,
    complete: () => `${status(choices.length > 0 ? 'The boleto is to be paid.' : 'This is done.')}${link(success_url, 'Back to the shop')}`,
    expired: () => `${status('This page has ended.')}${link(cancel_url, 'Back to the shop')}`,
  };
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Stripe’s page, played</title></head>
<body><main><h1>Pay ${(amount_total / 100).toFixed(2)} ${currency.toUpperCase()}</h1>
${choices.length > 0 ? `<form method="post" action="/pay/${id}">${buttons.join('')}</form>` : ''}
${states[session.status]()}
</main></body>
</html>`;
};
