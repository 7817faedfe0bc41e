const ofOrders = ['number', 'order', 'firstname', 'store'] as const;

/** The mails whose texts a store can replace, with the placeholders that their texts may hold, each in braces. */
export const mailPlaceholders = {
  order: ofOrders,
  invoice: ofOrders,
  shipment: ofOrders,
  creditmemo: ofOrders,
  sale_link: ['number', 'store'],
  payment_released: ['number', 'store'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MailTextKind = keyof typeof mailPlaceholders;

export const mailTextKinds = Object.keys(mailPlaceholders) as MailTextKind[];

/** What stands in braces within one line: a placeholder, known or not. */
export const placeholder = /\{([^{}\n]*)\}/g;
