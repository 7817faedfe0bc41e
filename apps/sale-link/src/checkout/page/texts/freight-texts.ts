import type { Language } from '@entrepot/contracts';

type Days = readonly [number, number];

const pt = {
  freight: 'Entrega',
  sum: 'Frete',
  free: 'Grátis',
  ask: 'Preencha o CEP e o endereço para ver as opções de entrega.',
  noMethod: 'As formas de pagamento aparecem quando o frete for conhecido.',
  calculate: 'Ver opções de entrega',
  days: ([least, most]: Days) => (least === most ? (most === 1 ? 'Até 1 dia' : `Até ${most} dias`) : `De ${least} a ${most} dias`),
  required: 'Escolha como quer receber.',
  invalid: 'Esta forma de entrega não atende o endereço: escolha outra.',
  no_zone: 'A loja não entrega neste endereço. Confira, ou fale com quem enviou este link.',
  changed: 'O frete mudou o total. Confira o novo valor e envie de novo.',
};

export type FreightTexts = typeof pt;

const es: FreightTexts = {
  freight: 'Entrega',
  sum: 'Envío',
  free: 'Gratis',
  ask: 'Indique el código postal y la dirección para ver las opciones de entrega.',
  noMethod: 'Las formas de pago aparecen cuando se conozca el envío.',
  calculate: 'Ver opciones de entrega',
  days: ([least, most]) => (least === most ? (most === 1 ? 'Hasta 1 día' : `Hasta ${most} días`) : `De ${least} a ${most} días`),
  required: 'Elija cómo quiere recibir el pedido.',
  invalid: 'Esta forma de entrega no llega a la dirección: elija otra.',
  no_zone: 'La tienda no entrega en esta dirección. Revísela o hable con quien le envió este enlace.',
  changed: 'El envío cambió el total. Revise el nuevo importe y envíe de nuevo.',
};

const en: FreightTexts = {
  freight: 'Delivery',
  sum: 'Shipping',
  free: 'Free',
  ask: 'Fill in the postcode and the address to see the delivery options.',
  noMethod: 'The payment methods appear once the shipping is known.',
  calculate: 'Show delivery options',
  days: ([least, most]) => (least === most ? (most === 1 ? 'Up to 1 day' : `Up to ${most} days`) : `${least} to ${most} days`),
  required: 'Choose how you want to receive the items.',
  invalid: 'This way of delivery does not reach the address: choose another.',
  no_zone: 'The store does not deliver to this address. Check it, or ask who sent you this link.',
  changed: 'Shipping has changed the total. Check the new amount and send again.',
};

/** Texts of choosing how goods are sent. */
export const freightTexts: Readonly<Record<Language, FreightTexts>> = { pt, es, en };
