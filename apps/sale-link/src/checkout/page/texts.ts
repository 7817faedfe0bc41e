import type { FieldFault, FormField } from '../checkout-form.rules.js';

import type { Language } from '../../locale/language.js';

const pt = {
  tag: 'pt-BR',
  title: 'Finalizar compra',
  heading: 'Finalize sua compra',
  intro: 'Confira os itens e preencha seus dados para concluir o pedido.',
  summary: 'Resumo do pedido',
  quantity: 'Qtd.',
  subtotal: 'Subtotal',
  coupon: 'Cupom',
  total: 'Total',
  validUntil: 'Oferta válida até',
  you: 'Seus dados',
  address: 'Endereço de entrega',
  payment: 'Forma de pagamento',
  choose: 'Selecione',
  optional: 'opcional',
  submit: 'Confirmar pedido',
  sending: 'Enviando…',
  secret: 'Este link é pessoal. Não o compartilhe.',
  fields: {
    firstname: 'Nome',
    lastname: 'Sobrenome',
    email: 'E-mail',
    taxvat: 'CPF ou CNPJ',
    phone: 'Telefone com DDD',
    postcode: 'CEP',
    street: 'Rua ou avenida',
    number: 'Número',
    complement: 'Complemento',
    district: 'Bairro',
    city: 'Cidade',
    region: 'Estado',
    payment_method: 'Forma de pagamento',
  } satisfies Record<FormField, string>,
  abroad: { taxvat: 'Documento fiscal', phone: 'Telefone', postcode: 'Código postal', region: 'Estado' } as Partial<
    Record<FormField, string>
  >,
  methods: {
    banktransfer: ['Transferência bancária', 'A loja informa os dados da conta depois do pedido.'],
    sandbox_card: ['Cartão (ambiente de teste)', 'Nenhum valor é cobrado de verdade.'],
  } as Readonly<Record<string, readonly [string, string]>>,
  noMethod: 'Não há forma de pagamento para este valor. Fale com quem enviou este link.',
  required: (label: string) => `Preencha o campo ${label}.`,
  unchosen: { region: 'Selecione o estado.', payment_method: 'Selecione uma forma de pagamento.' } as Partial<Record<FormField, string>>,
  faults: {
    email: 'Informe um e-mail válido, como nome@exemplo.com.',
    payment_method: 'Selecione uma forma de pagamento da lista.',
  } as Partial<Record<FormField, string>>,
  faultsInBrazil: {
    taxvat: 'CPF ou CNPJ inválido: confira os números digitados.',
    phone: 'Informe um telefone com DDD, como (11) 91234-5678.',
    postcode: 'Informe um CEP com 8 números, como 01310\u2011100.',
    region: 'Selecione um estado da lista.',
  } as Partial<Record<FormField, string>>,
  faultsAbroad: { phone: 'Informe um telefone válido.', postcode: 'Informe um código postal válido.' } as Partial<
    Record<FormField, string>
  >,
  invalid: (label: string) => `O campo ${label} tem um valor inválido ou longo demais.`,
  kept: 'Nada do que você digitou se perdeu.',
  problem: 'Não foi possível concluir o pedido',
  notices: {
    form_refused: () => 'Confira os campos indicados abaixo e envie de novo.',
    out_of_stock: (names: string) =>
      `Não há estoque suficiente de: ${names}. O pedido não foi feito. Você pode tentar de novo mais tarde, enquanto a oferta valer.`,
    paid_out_of_stock: (names: string) =>
      `Não há mais estoque suficiente de: ${names}. O pedido não foi feito, e o seu pagamento é devolvido: o valor reservado no cartão é liberado, Pix e boleto são reembolsados.`,
    payment_failed: () => 'O pagamento não foi concluído e nada foi cobrado. Escolha como pagar e envie de novo.',
    product_unavailable: (names: string) => `O produto “${names}” não está mais à venda nesta loja. Fale com quem enviou este link.`,
    coupon_exhausted: (code: string) => `O cupom ${code} já foi usado o número máximo de vezes. Fale com quem enviou este link.`,
    coupon_expired: (code: string) => `O cupom ${code} venceu. Fale com quem enviou este link.`,
    coupon_inactive: (code: string) => `O cupom ${code} não está mais ativo. Fale com quem enviou este link.`,
    coupon_not_in_store: (code: string) => `O cupom ${code} não vale mais nesta loja. Fale com quem enviou este link.`,
    store_inactive: () => 'Esta loja não está recebendo pedidos no momento.',
    resource_unavailable: () => 'O serviço está ocupado. Aguarde um instante e envie de novo.',
  } as Readonly<Record<string, (detail: string) => string>>,
  paying: {
    title: 'Pagamento',
    heading: 'Falta o pagamento',
    text: 'O pagamento é feito na página segura do nosso parceiro. Depois dele você volta para cá.',
    link: 'Ir para o pagamento',
    back: 'Escolher outra forma de pagamento',
  },
  waiting: {
    title: 'Aguardando o pagamento',
    heading: 'Estamos aguardando o pagamento',
    text: 'Assim que o pagamento for confirmado pelo banco, o pedido é feito. Você pode fechar esta página e voltar pelo mesmo link.',
    link: 'Ver se já foi confirmado',
  },
  processing: {
    title: 'Pedido em processamento',
    heading: 'Estamos confirmando seu pedido',
    text: 'Estamos reservando os itens no estoque. Isso costuma levar poucos segundos e esta página se atualiza sozinha.',
    link: 'Atualizar agora',
  },
  converted: {
    title: 'Pedido confirmado',
    heading: 'Pedido confirmado',
    order: 'Número do pedido',
    text: 'Recebemos seu pedido e já reservamos os itens. Guarde o número acima.',
  },
  expired: {
    title: 'Oferta encerrada',
    heading: 'Esta oferta expirou',
    text: 'O prazo deste link terminou e ele não aceita mais pedidos. Peça um novo link a quem o enviou.',
    since: 'O prazo terminou em',
  },
  unknown: {
    title: 'Página não encontrada',
    heading: 'Link não encontrado',
    text: 'Este link de compra não existe. Confira se ele foi copiado por inteiro.',
  },
  failed: {
    title: 'Serviço indisponível',
    heading: 'Algo deu errado do nosso lado',
    text: 'Não foi possível mostrar esta página agora. Tente de novo em alguns instantes.',
    link: 'Tentar de novo',
  },
};

export type Texts = typeof pt;

const en: Texts = {
  tag: 'en',
  title: 'Checkout',
  heading: 'Complete your purchase',
  intro: 'Check the items and fill in your details to place the order.',
  summary: 'Order summary',
  quantity: 'Qty',
  subtotal: 'Subtotal',
  coupon: 'Coupon',
  total: 'Total',
  validUntil: 'Offer valid until',
  you: 'Your details',
  address: 'Delivery address',
  payment: 'Payment method',
  choose: 'Select',
  optional: 'optional',
  submit: 'Place order',
  sending: 'Sending…',
  secret: 'This link is personal. Please do not share it.',
  fields: {
    firstname: 'First name',
    lastname: 'Last name',
    email: 'E-mail',
    taxvat: 'CPF or CNPJ',
    phone: 'Phone with area code',
    postcode: 'Postcode (CEP)',
    street: 'Street',
    number: 'Number',
    complement: 'Apt., suite',
    district: 'District',
    city: 'City',
    region: 'State',
    payment_method: 'Payment method',
  },
  abroad: { taxvat: 'Tax number', phone: 'Phone', postcode: 'Postcode', region: 'State' },
  methods: {
    banktransfer: ['Bank transfer', 'The store tells you the account after the order.'],
    sandbox_card: ['Card (test environment)', 'Nothing is really charged.'],
  },
  noMethod: 'There is no payment method for this amount. Please ask whoever sent you this link.',
  required: (label) => `Please fill in: ${label}.`,
  unchosen: { region: 'Select the state.', payment_method: 'Select a payment method.' },
  faults: {
    email: 'Enter a valid e-mail address, like name@example.com.',
    payment_method: 'Select a payment method from the list.',
  },
  faultsInBrazil: {
    taxvat: 'This CPF or CNPJ is not valid: please check the digits.',
    phone: 'Enter a phone number with area code, like (11) 91234-5678.',
    postcode: 'Enter a CEP of 8 digits, like 01310\u2011100.',
    region: 'Select a state from the list.',
  },
  faultsAbroad: { phone: 'Enter a valid phone number.', postcode: 'Enter a valid postcode.' },
  invalid: (label) => `${label}: this value is not valid or too long.`,
  kept: 'Nothing you typed was lost.',
  problem: 'The order could not be placed',
  notices: {
    form_refused: () => 'Please check the fields marked below and send again.',
    out_of_stock: (names) =>
      `There is not enough in stock of: ${names}. No order was placed. You can try again later, as long as the offer is valid.`,
    paid_out_of_stock: (names) =>
      `There is no longer enough in stock of: ${names}. No order was placed, and your payment is returned: an amount set aside on a card is released, Pix and boleto are refunded.`,
    payment_failed: () => 'The payment was not completed and nothing was charged. Choose how to pay and send again.',
    product_unavailable: (names) => `“${names}” is no longer for sale in this store. Please ask whoever sent you this link.`,
    coupon_exhausted: (code) => `Coupon ${code} has no uses left. Please ask whoever sent you this link.`,
    coupon_expired: (code) => `Coupon ${code} has expired. Please ask whoever sent you this link.`,
    coupon_inactive: (code) => `Coupon ${code} is no longer active. Please ask whoever sent you this link.`,
    coupon_not_in_store: (code) => `Coupon ${code} is no longer valid in this store. Please ask whoever sent you this link.`,
    store_inactive: () => 'This store takes no orders at the moment.',
    resource_unavailable: () => 'The service is busy. Please wait a moment and send again.',
  },
  paying: {
    title: 'Payment',
    heading: 'Payment is next',
    text: 'You pay on the secure page of our partner. Afterwards you come back here.',
    link: 'Go to payment',
    back: 'Choose another way to pay',
  },
  waiting: {
    title: 'Waiting for the payment',
    heading: 'We are waiting for the payment',
    text: 'As soon as the bank confirms the payment, the order is placed. You can close this page and come back by the same link.',
    link: 'See whether it is confirmed',
  },
  processing: {
    title: 'Order in progress',
    heading: 'We are confirming your order',
    text: 'We are setting your items aside. This usually takes a few seconds, and this page updates by itself.',
    link: 'Update now',
  },
  converted: {
    title: 'Order confirmed',
    heading: 'Order confirmed',
    order: 'Order number',
    text: 'We have received your order and set the items aside. Please keep the number above.',
  },
  expired: {
    title: 'Offer ended',
    heading: 'This offer has expired',
    text: 'The time of this link is over, and it takes no more orders. Please ask whoever sent it for a new one.',
    since: 'It ended on',
  },
  unknown: {
    title: 'Page not found',
    heading: 'Link not found',
    text: 'This checkout link does not exist. Please check that it was copied completely.',
  },
  failed: {
    title: 'Service unavailable',
    heading: 'Something went wrong on our side',
    text: 'This page cannot be shown right now. Please try again in a moment.',
    link: 'Try again',
  },
};

export const textsOf: Readonly<Record<Language, Texts>> = { pt, en };

/** The label of a field, as it is called in the country. */
export const labelOf = (texts: Texts, field: FormField, country: string): string =>
  (country === 'BR' ? undefined : texts.abroad[field]) ?? texts.fields[field];

/** What is wrong with a field, in one sentence. */
export const faultText = (texts: Texts, field: FormField, fault: FieldFault, country: string): string => {
  const label = labelOf(texts, field, country);
  if (fault === 'required') return texts.unchosen[field] ?? texts.required(label);
  return (country === 'BR' ? texts.faultsInBrazil : texts.faultsAbroad)[field] ?? texts.faults[field] ?? texts.invalid(label);
};
