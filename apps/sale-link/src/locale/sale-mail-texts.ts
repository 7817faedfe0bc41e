import type { Language } from '@entrepot/contracts';

/** Texts of the mail that holds a checkout link. */
const pt = {
  tag: 'pt-BR',
  subject: (store: string) => `Sua compra em ${store} está pronta`,
  heading: 'Sua compra está pronta',
  greeting: 'Olá!',
  intro: (store: string) => `${store} preparou esta compra para você. Confira os itens e conclua o pedido pelo link abaixo.`,
  product: 'Produto',
  quantity: 'Qtd.',
  amount: 'Valor',
  subtotal: 'Subtotal',
  shipping: 'Frete',
  coupon: (code: string) => `Cupom ${code}`,
  total: 'Total',
  checkout: 'Finalizar compra',
  validUntil: (moment: string) => `O link vale até ${moment}.`,
  secret: 'Este link é pessoal. Não o encaminhe a outras pessoas.',
};

export type Words = typeof pt;

const es: Words = {
  tag: 'es',
  subject: (store) => `Su compra en ${store} está lista`,
  heading: 'Su compra está lista',
  greeting: '¡Hola!',
  intro: (store) => `${store} preparó esta compra para usted. Revise los artículos y haga el pedido con el enlace de abajo.`,
  product: 'Producto',
  quantity: 'Cant.',
  amount: 'Importe',
  subtotal: 'Subtotal',
  shipping: 'Envío',
  coupon: (code) => `Cupón ${code}`,
  total: 'Total',
  checkout: 'Finalizar compra',
  validUntil: (moment) => `El enlace es válido hasta el ${moment}.`,
  secret: 'Este enlace es personal. No lo reenvíe a otras personas.',
};

const en: Words = {
  tag: 'en',
  subject: (store) => `Your purchase at ${store} is ready`,
  heading: 'Your purchase is ready',
  greeting: 'Hello,',
  intro: (store) => `${store} has put this purchase together for you. Check the items and place the order by the link below.`,
  product: 'Product',
  quantity: 'Qty',
  amount: 'Amount',
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  coupon: (code) => `Coupon ${code}`,
  total: 'Total',
  checkout: 'Complete your purchase',
  validUntil: (moment) => `The link is valid until ${moment}.`,
  secret: 'This link is personal. Please do not forward it.',
};

export const wordsOf: Readonly<Record<Language, Words>> = { pt, es, en };
