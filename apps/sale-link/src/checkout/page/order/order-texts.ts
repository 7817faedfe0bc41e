import type { Language } from '@entrepot/contracts';
import type { OrderStage } from '../../../projections/order/order-stage.rules.js';

interface StageTexts {
  /** In a line of its own. */
  name: string;
  /** Instead of the heading and the text of a new order; empty: there is no more to say. */
  heading?: string;
  text?: string;
}

const pt = {
  stages: {
    awaiting_payment: { name: 'Aguardando o pagamento' },
    preparing: { name: 'Em preparação' },
    held: {
      name: 'Em análise',
      heading: 'Pedido em análise',
      text: 'A loja está conferindo o pedido e continua em seguida. Você não precisa fazer nada.',
    },
    partly_shipped: {
      name: 'Enviado em parte',
      heading: 'Parte do pedido foi enviada',
      text: 'Alguns itens estão a caminho. O restante segue em outro envio.',
    },
    shipped: { name: 'Enviado', heading: 'Pedido enviado', text: 'Seus itens estão a caminho.' },
    delivered: { name: 'Entregue', heading: 'Pedido entregue', text: 'Seus itens foram entregues.' },
    completed: { name: 'Concluído', heading: 'Pedido concluído', text: 'Não falta nada neste pedido.' },
    canceled: { name: 'Cancelado', heading: 'Pedido cancelado', text: 'Este pedido foi cancelado e nada mais será enviado.' },
    refunded: { name: 'Reembolsado', heading: 'Pedido reembolsado', text: '' },
  } as Readonly<Record<OrderStage, StageTexts>>,
  state: 'Situação',
  pay: 'Como pagar',
  amount: 'Valor a pagar',
  reference: 'Identificação',
  referenceNote: 'Escreva este número na transferência.',
  deliveries: 'Envios',
  shipment: (number: string) => `Envio nº ${number}`,
  follow: 'Acompanhar a entrega',
  tracks: {
    in_transit: 'Em trânsito',
    out_for_delivery: 'Saiu para entrega',
    delivered: 'Entregue',
    returned: 'Devolvido ao remetente',
    failed: 'Entrega não realizada',
  } as Readonly<Record<string, string>>,
  documents: 'Documentos',
  invoice: (number: string) => `Fatura nº ${number}`,
  invoiceStates: { 1: 'Em aberto', 2: 'Paga' } as Readonly<Record<number, string>>,
  refund: (number: string) => `Reembolso nº ${number}`,
  accessKey: 'Chave de acesso',
  pdf: 'Abrir o DANFE (PDF)',
  xml: 'Abrir o XML',
  returned: (amount: string) => `Já devolvemos ${amount}.`,
  toReturn: (amount: string) => `Vamos devolver ${amount}.`,
  help: 'Precisa de ajuda?',
  helpText: (number: string) => `Fale com a loja e informe o número ${number}.`,
  subject: (number: string) => `Pedido ${number}`,
  back: 'Voltar à loja',
  print: 'Imprimir',
};

export type OrderTexts = typeof pt;

const es: OrderTexts = {
  stages: {
    awaiting_payment: { name: 'Esperando el pago' },
    preparing: { name: 'En preparación' },
    held: {
      name: 'En revisión',
      heading: 'Pedido en revisión',
      text: 'La tienda está revisando el pedido y continúa enseguida. Usted no tiene que hacer nada.',
    },
    partly_shipped: {
      name: 'Enviado en parte',
      heading: 'Parte del pedido fue enviada',
      text: 'Algunos artículos están en camino. El resto sale en otro envío.',
    },
    shipped: { name: 'Enviado', heading: 'Pedido enviado', text: 'Sus artículos están en camino.' },
    delivered: { name: 'Entregado', heading: 'Pedido entregado', text: 'Sus artículos fueron entregados.' },
    completed: { name: 'Completado', heading: 'Pedido completado', text: 'No falta nada en este pedido.' },
    canceled: { name: 'Cancelado', heading: 'Pedido cancelado', text: 'Este pedido fue cancelado y no se enviará nada más.' },
    refunded: { name: 'Reembolsado', heading: 'Pedido reembolsado', text: '' },
  },
  state: 'Estado',
  pay: 'Cómo pagar',
  amount: 'Importe a pagar',
  reference: 'Referencia',
  referenceNote: 'Escriba este número en la transferencia.',
  deliveries: 'Envíos',
  shipment: (number) => `Envío n.º ${number}`,
  follow: 'Seguir la entrega',
  tracks: {
    in_transit: 'En tránsito',
    out_for_delivery: 'En reparto',
    delivered: 'Entregado',
    returned: 'Devuelto al remitente',
    failed: 'No se pudo entregar',
  },
  documents: 'Documentos',
  invoice: (number) => `Factura n.º ${number}`,
  invoiceStates: { 1: 'Pendiente', 2: 'Pagada' },
  refund: (number) => `Reembolso n.º ${number}`,
  accessKey: 'Clave de acceso',
  pdf: 'Abrir la factura (PDF)',
  xml: 'Abrir el XML',
  returned: (amount) => `Ya devolvimos ${amount}.`,
  toReturn: (amount) => `Vamos a devolver ${amount}.`,
  help: '¿Necesita ayuda?',
  helpText: (number) => `Escriba o llame a la tienda e indique el número ${number}.`,
  subject: (number) => `Pedido ${number}`,
  back: 'Volver a la tienda',
  print: 'Imprimir',
};

const en: OrderTexts = {
  stages: {
    awaiting_payment: { name: 'Waiting for the payment' },
    preparing: { name: 'Being prepared' },
    held: {
      name: 'Being checked',
      heading: 'Order being checked',
      text: 'The store is checking the order and goes on soon. You do not need to do anything.',
    },
    partly_shipped: {
      name: 'Partly shipped',
      heading: 'A part of the order was shipped',
      text: 'Some items are on their way. The rest follows in another shipment.',
    },
    shipped: { name: 'Shipped', heading: 'Order shipped', text: 'Your items are on their way.' },
    delivered: { name: 'Delivered', heading: 'Order delivered', text: 'Your items were delivered.' },
    completed: { name: 'Completed', heading: 'Order completed', text: 'Nothing is left to do for this order.' },
    canceled: { name: 'Canceled', heading: 'Order canceled', text: 'This order was canceled, and nothing more is sent.' },
    refunded: { name: 'Refunded', heading: 'Order refunded', text: '' },
  },
  state: 'State',
  pay: 'How to pay',
  amount: 'Amount to pay',
  reference: 'Reference',
  referenceNote: 'Please write this number in the transfer.',
  deliveries: 'Shipments',
  shipment: (number) => `Shipment #${number}`,
  follow: 'Follow the delivery',
  tracks: {
    in_transit: 'In transit',
    out_for_delivery: 'Out for delivery',
    delivered: 'Delivered',
    returned: 'Returned to the sender',
    failed: 'Could not be delivered',
  },
  documents: 'Documents',
  invoice: (number) => `Invoice #${number}`,
  invoiceStates: { 1: 'Open', 2: 'Paid' },
  refund: (number) => `Refund #${number}`,
  accessKey: 'Access key',
  pdf: 'Open the invoice (PDF)',
  xml: 'Open the XML',
  returned: (amount) => `We have returned ${amount}.`,
  toReturn: (amount) => `We will return ${amount}.`,
  help: 'Do you need help?',
  helpText: (number) => `Please contact the store and name the number ${number}.`,
  subject: (number) => `Order ${number}`,
  back: 'Back to the shop',
  print: 'Print',
};

/** Texts of an order's page. */
export const orderTexts: Readonly<Record<Language, OrderTexts>> = { pt, es, en };
