import { mailPlaceholders, type MailTexts, placeholder, type StoreBrand, type StoreMail } from '@entrepot/contracts';
import { Field, type FieldSettings, Flag, Nested, type Rule, rules, Text, textLimits } from '@entrepot/requests';
import { isOnThisMachine } from '@entrepot/service';
import { rule } from './record-fields.js';

const longestAddress = 500;
const isSafeAddress = (value: unknown): boolean => {
  if (typeof value !== 'string' || value.length > longestAddress || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return (protocol === 'https:' || (protocol === 'http:' && isOnThisMachine(value))) && username === '' && password === '';
};
const address = rule<string>(
  'safeAddress',
  `an https address without a user name, of at most ${longestAddress} characters (http on this machine only)`,
  isSafeAddress,
  { type: String, format: 'uri', maxLength: longestAddress },
  (value) => (typeof value === 'string' ? value.trim() : value),
);

const Address = (settings: FieldSettings<string>): PropertyDecorator => Field(address, { empty: 'refused', ...settings });

export class StoreBrandRequest implements StoreBrand {
  @Address({ description: 'Shown at the head of mails and of the checkout page', example: 'https://loja.example/logo.png' })
  logo_url?: string;
  @Text({ max: textLimits.name, empty: 'refused', description: 'Instead of the logo; else the name of the store', example: 'Loja Brasil' })
  logo_alt?: string;
  @Text({
    pattern: /^#[0-9A-Fa-f]{6}$/,
    mustBe: 'a colour as #0b3d2e',
    empty: 'refused',
    as: (color: string) => color.toLowerCase(),
    description: 'Of headings, links and buttons',
    example: '#0b3d2e',
  })
  color?: string;
  @Text({
    max: 254,
    pattern: new RegExp(String.raw`^[^\s@<>\(\)\[\],;:\\"]+@[^\s@<>\(\)\[\],;:\\"]+$`, 'v'),
    mustBe: 'an e-mail address of at most 254 characters',
    empty: 'refused',
    example: 'ajuda@loja.example',
  })
  contact_email?: string;
  @Text({
    max: 40,
    pattern: new RegExp(String.raw`^\+?[\d \(\).\/\-]*\d[\d \(\).\/\-]*$`, 'v'),
    mustBe: 'a telephone number of at most 40 characters',
    empty: 'refused',
    example: '+55 11 4000-1234',
  })
  contact_phone?: string;
  @Address({ description: 'The terms of sale', example: 'https://loja.example/termos' })
  terms_url?: string;
  @Address({ description: 'The privacy policy', example: 'https://loja.example/privacidade' })
  privacy_url?: string;
}

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** A text in which nothing but known placeholders stands in braces. A subject is one line. */
const Template = (known: readonly string[], example: string, { isSubject = false } = {}): PropertyDecorator => {
  const text = rules.text({ max: isSubject ? textLimits.name : textLimits.text, empty: 'refused' });
  const read: Rule<string>['read'] = (sent, faults, source) => {
    const found = text.read(sent, faults, source);
    if (found === undefined) return found;
    if (isSubject && /[\p{Cc}\u2028\u2029]/u.test(found)) return faults.add('format', 'must be one line', sent);
    const unknown = [...found.matchAll(placeholder)].find(([, name]) => !known.includes(name!));
    return unknown ? faults.add('unknown', `must hold no placeholder but ${inBraces(known)}, not ${unknown[0]}`, sent) : found;
  };
  return Field({ ...text, read }, { empty: 'refused', description: `Placeholders: ${inBraces(known)}`, example });
};

const ofOrders = mailPlaceholders.order;
class OrderMailTextsRequest implements MailTexts {
  @Template(ofOrders, 'Pedido {order} na {store}', { isSubject: true }) subject?: string;
  @Template(ofOrders, 'Obrigado por comprar na {store}.') intro?: string;
  @Template(ofOrders, 'Até breve, {firstname}!') closing?: string;
}

const ofSales = mailPlaceholders.sale_link;
class SaleMailTextsRequest implements MailTexts {
  @Template(ofSales, 'Sua compra na {store}', { isSubject: true }) subject?: string;
  @Template(ofSales, 'Separamos estes itens para você.') intro?: string;
  @Template(ofSales, 'Até breve!') closing?: string;
}

class MailTextsByKindRequest implements NonNullable<StoreMail['texts']> {
  @Nested(OrderMailTextsRequest) order?: OrderMailTextsRequest;
  @Nested(OrderMailTextsRequest) invoice?: OrderMailTextsRequest;
  @Nested(OrderMailTextsRequest) shipment?: OrderMailTextsRequest;
  @Nested(OrderMailTextsRequest) creditmemo?: OrderMailTextsRequest;
  @Nested(SaleMailTextsRequest) sale_link?: SaleMailTextsRequest;
  @Nested(SaleMailTextsRequest) payment_released?: SaleMailTextsRequest;
  @Nested(SaleMailTextsRequest) payment_boleto?: SaleMailTextsRequest;
}

export class StoreMailRequest implements StoreMail {
  @Text({
    max: 1_000,
    empty: 'refused',
    description: 'Below each mail; line feeds stay',
    example: 'Loja Brasil Ltda. · CNPJ 12.345.678/0001-90',
  })
  footer?: string;
  @Flag({ description: 'Whether customers get a mail when their checkout has become an order; absent: true', example: true })
  confirm_orders?: boolean;
  @Nested(MailTextsByKindRequest, { description: 'Its own words in the subject, behind the greeting and at the end, by the kind of mail' })
  texts?: MailTextsByKindRequest;
}
