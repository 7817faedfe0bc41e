const ofOrders = ['number', 'order', 'firstname', 'store'] as const;

/** Mails whose texts a store can replace, with the placeholders that their texts may hold, each in braces. */
export const mailPlaceholders = {
  order: ofOrders,
  invoice: ofOrders,
  shipment: ofOrders,
  creditmemo: ofOrders,
  sale_link: ['store'],
  payment_released: ['store'],
  payment_boleto: ['store'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MailTextKind = keyof typeof mailPlaceholders;

export const mailTextKinds = Object.keys(mailPlaceholders) as MailTextKind[];

/** Matches braces within one line: a placeholder, known or not. */
export const placeholder = /\{([^{}\n]*)\}/g;

/** A store's own words by the kind of mail; what is absent is said in the usual ones. */
export type MailTextsByKind = { readonly [K in MailTextKind]?: { subject?: string; intro?: string; closing?: string } };

const oneLine = (value: string): string => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A placeholder without a value goes with the comma before it: "Thank you, {firstname}!" becomes "Thank you!". */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/(,?[ \t]*)\{([^{}\n]*)\}/g, (whole, before: string, name: string) => {
    const value = Object.hasOwn(values, name) ? oneLine(values[name]!) : null;
    return value === null ? whole : value && before + value;
  });

/** A store's own words for a mail, with the values of its placeholders in them; each value is one line. */
export const ownMailTexts = <K extends MailTextKind>(
  texts: MailTextsByKind | undefined,
  kind: K,
  values: Readonly<Record<(typeof mailPlaceholders)[K][number], string>>,
): { subject?: string; intro?: string; closing?: string } =>
  Object.fromEntries(Object.entries(texts?.[kind] ?? {}).map(([name, text]) => [name, filled(text, values)]));
