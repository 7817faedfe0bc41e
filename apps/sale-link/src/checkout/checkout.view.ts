import { pixCodeOf, type StoreBrand } from '@entrepot/contracts';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Database, exactTypes, readRows } from '@entrepot/database';
import { checkoutUrl, type Store } from '../projections/store/store.rules.js';
import { withQuantities } from './stock/reduced-sale.rules.js';
import { type Sale, type SaleStatus, withoutCoupon, withShipping } from '../sale/sale.rules.js';
import { quantitiesLeft, type ShortLine } from '../projections/warehouse/stock-left.rules.js';
import { type SaleView, toView, viewColumns, type ViewRow, viewTables } from '../sale/sale.view.js';
import type { PageOrder } from '../projections/order/order-page.rules.js';
import { dueOf, type OrderStage, orderStages, stageOf } from '../projections/order/order-stage.rules.js';
import { findWeights, findZones } from '../shipping/freight.store.js';
import { type Freight, freightOf, goodsOf } from '../shipping/freight.rules.js';
import { checkoutAddress, type CheckoutForm, countryIn } from './checkout-form.rules.js';
import { type OfferedMethod, offeredMethods, type Offering } from './offered-methods.rules.js';
import type { Boleto } from '../boleto/boleto.rules.js';
import { type Picture, picturesOfSale } from './pictures.view.js';
import { findCoupon } from '../coupon/coupon.store.js';
import { type SaleStock, saleStock, shortOf } from './stock/sale-stock.store.js';
import { isServed } from '../projections/warehouse/warehouse.store.js';
import { wasReturned } from './checkout.store.js';

/** A sale and the last checkout of its page. */
export interface CheckoutView extends SaleView {
  /** Form that was typed last; null when none was, or the sale has ended. */
  form: CheckoutForm | null;
  /** Indexes of the lines that were short of stock, when the last checkout was rejected. */
  missing: number[] | null;
  /** Lines of which there is too little now. */
  short: readonly ShortLine[];
  /** Quantities that are left, with which the sale is shown; null: it is shown as it is. */
  quantities: readonly number[] | null;
  /** Code that is left out of the sale here, because the coupon does not count any more. */
  leftOut: string | null;
  /** Stock can be reserved for it: an active warehouse serves its store, or no product needs one. */
  isServed: boolean;
  /** Methods by which it can be paid. */
  methods: OfferedMethod[];
  /** How the goods can be sent; null: the sale has no freight to choose. */
  freight: Freight | null;
  /** Countries that the store sells to; null: that of its locale. */
  countries: Store['countries'];
  brand: StoreBrand | null;
  /** Order that it became, as its events tell it; null: there is none, or its first event is on its way. */
  order: PageOrder | null;
  /** BR Code that its order is paid by; null where the store's own Pix does not pay it. */
  pix: string | null;
  /** Pictures of its products by sku; null where no product has an image. */
  pictures: Readonly<Record<string, Picture>> | null;
  /** Whether the store has orders confirmed by mail. */
  isConfirmed: boolean;
  /** Payment of the last checkout, where it is paid on a provider's page. */
  payment: {
    state: 'holding' | 'refused' | 'opening' | 'open' | 'waiting' | 'failed' | 'authorized' | 'releasing' | 'released';
    url: string | null;
    /** Slip of a boleto that is waited for. */
    boleto: Boleto | null;
    is_late: boolean;
  } | null;
}

/** Where a checkout stands: what the page shows, and what its script asks for. */
const checkoutStates = ['open', 'out_of_stock', 'paying', 'waiting', 'processing', 'converted', 'expired'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** How long a provider's page may take to open before customers hear of it. */
const opensWithin = '10 s';

/** By the link's own secret, or that of the mails of its order. Indexes sale_token_hash_key, order_page_page_hash_key, order_page_pkey. */
const byToken = `
  select ${viewColumns}, c.form, ${saleStock}, op.page as order, st.payment_methods, st.shipping_methods, st.countries, st.brand, st.mail, ${picturesOfSale} as pictures,
         case when p.state is not null
              then json_build_object('state', p.state, 'url', p.url, 'boleto', p.boleto, 'is_late', p.created_at < now() - interval '${opensWithin}') end as payment,
         s.attempt > 0 and ${wasReturned('s.sale_id')} as is_returned,
         ${isServed('s.store_id')} or (
           select bool_and(exists (
             select from product_ref p join stock_ref r using (product_id) where p.sku = l.sku and not p.is_deleted and r.is_limitless))
             from sale_item l where l.sale_id = s.sale_id) as is_served
    from ${viewTables} left join checkout c on c.sale_id = s.sale_id and c.attempt = s.attempt
           left join hosted_payment p on p.sale_id = s.sale_id and p.attempt = s.attempt left join order_page op on op.order_id = s.order_id
   where s.sale_id = coalesce((select sale_id from sale where token_hash = $1), (select sale_id from order_page where page_hash = $2))`;

const isBuyable = ({ status, is_submitted }: Sale): boolean => status === 'pending' && !is_submitted;

/** Finds how a sale that can be bought can be sent to the address of a form, as far as that is known. */
const findFreight = async (
  db: Database,
  sale: Sale,
  store: Pick<Store, 'locale' | 'countries'>,
  shipping_methods: Store['shipping_methods'],
  form: CheckoutForm | null,
) => {
  if (!isBuyable(sale) || (!shipping_methods && !sale.shipping)) return null;
  const zones = await findZones(db, sale.store_id, shipping_methods, form?.postcode ?? '');
  const weights = zones.some(({ zone }) => zone.up_to_weight !== undefined) ? await findWeights(db, sale.sale_id) : null;
  // Zones by region wait for the region, and so does what is said of the postcode.
  const isOpen = !form?.postcode || (form.region === '' && zones.some(({ zone }) => zone.regions && !zone.postcodes));
  const to = isOpen ? null : checkoutAddress(form, countryIn(store, form.country_id));
  return freightOf(
    sale.shipping,
    shipping_methods,
    { zones, to, goods: goodsOf(sale.lines, (sku) => weights?.get(sku)) },
    form?.shipping_method ?? '',
  );
};

const pixOf = (
  order: PageOrder,
  { currency, order_increment_id }: CheckoutView['sale'],
  methods: Store['payment_methods'],
): string | null =>
  pixCodeOf(methods, {
    payment_method: order.payment_method,
    currency,
    number: order_increment_id ?? '',
    amount: dueOf(order),
  });

/** @param isWithoutCoupon shows the sale as it is without its coupon @param typed form that was sent now */
export const findCheckout = async (
  db: Database,
  tokenHash: Buffer,
  offering: Offering,
  isWithoutCoupon = false,
  typed: CheckoutForm | null = null,
): Promise<CheckoutView | null> => {
  const statement = { name: 'sale_by_token', text: byToken, values: [tokenHash, tokenHash.toString('base64url')], types: exactTypes };
  const [row] = await readRows<
    ViewRow &
      SaleStock &
      Pick<CheckoutView, 'form' | 'payment' | 'pictures' | 'order'> &
      Pick<Store, 'payment_methods' | 'shipping_methods' | 'countries' | 'brand' | 'mail'> & { is_returned: boolean; is_served: boolean }
  >(db, statement);
  if (!row) return null;
  const {
    form,
    missing,
    left_over,
    stock,
    payment,
    payment_methods,
    shipping_methods,
    countries,
    brand,
    mail,
    pictures,
    order,
    is_returned: isReturned,
    is_served,
    ...view
  } = row;
  const found = toView(view);
  const kept = (isWithoutCoupon && withoutCoupon(found.sale, view.now)?.sale) || found.sale;
  const leftOut = kept === found.sale ? null : found.sale.coupon_code;
  const short = isBuyable(kept) ? shortOf(kept.lines, { stock, missing, left_over }) : [];
  const quantities = short.length > 0 ? quantitiesLeft(kept.lines, short) : null;
  const isLeft = quantities?.some((qty) => qty > 0) === true;
  const coupon = isLeft && kept.coupon_id !== null ? await findCoupon(db, kept.coupon_id) : null;
  const reduced = (isLeft && withQuantities(kept, quantities, coupon, view.now)?.sale) || kept;
  const freight = await findFreight(db, reduced, { ...found.store, countries }, shipping_methods, typed ?? form);
  const sale = (freight && withShipping(reduced, freight.shipping, view.now)?.sale) || reduced;
  const methods = offeredMethods({ payment_methods }, sale, { ...offering, isReturned });
  return {
    ...found,
    sale,
    leftOut,
    isServed: is_served,
    form,
    missing,
    short,
    quantities: isLeft ? quantities : null,
    payment,
    methods,
    freight,
    countries,
    brand,
    order,
    pix: order && pixOf(order, sale, payment_methods),
    pictures,
    isConfirmed: mail?.confirm_orders ?? true,
  };
};

/** State of a checkout whose payment is under way. */
const submittedState = (payment: CheckoutView['payment']): CheckoutState => {
  if (payment?.state === 'open') return 'paying';
  return payment?.state === 'waiting' ? 'waiting' : 'processing';
};

export const stateOf = ({ sale, short, payment }: CheckoutView): CheckoutState => {
  if (sale.status !== 'pending') return sale.status;
  if (sale.is_submitted) return submittedState(payment);
  return short.length === 0 ? 'open' : 'out_of_stock';
};

class ShortItem {
  @ApiProperty({ example: 'MUG-ENAMEL' }) sku: string;
  @ApiProperty({ example: 2 }) qty: number;
  @ApiProperty({ example: 1, description: 'What of it can be bought' }) left: number;
}

/** State of a checkout as JSON; `checkout` says what `pending` leaves open. */
class ShippingChoice {
  @ApiProperty({ example: 'sedex' }) code: string;
  @ApiProperty({ example: 'Sedex' }) title: string;
  @ApiProperty({ example: 14.9, description: 'In the currency of the sale, with at most 2 decimals' }) amount: number;
  @ApiProperty({ type: [Number], nullable: true, example: [1, 3], description: 'Days until it arrives, least and most' })
  days: readonly [number, number] | null;
}

export class CheckoutAnswer {
  @ApiProperty({ example: true }) success: boolean;
  @ApiProperty({ enum: ['pending', 'converted', 'expired'] }) status: SaleStatus;
  @ApiProperty({ type: String, nullable: true, example: null }) order_increment_id: string | null;
  @ApiProperty({ example: 'https://loja.example/checkout/Zk3vW0c1mXG2oY8dVq4uN7tR5sL9aB6eH1jK3pQ0xTw' }) checkout_url: string;
  @ApiProperty({ enum: checkoutStates, example: 'processing' }) checkout: CheckoutState;
  @ApiPropertyOptional({ example: 'https://checkout.stripe.com/c/pay/cs_1', description: 'While it is paying: where it is paid' })
  payment_url?: string;
  @ApiPropertyOptional({
    type: [ShippingChoice],
    description: 'Ways to send the goods to the address of the form, where there is a choice',
  })
  shipping_choices?: ShippingChoice[];
  @ApiProperty({ enum: orderStages, nullable: true, example: null, description: 'Once it is converted: where its order stands' })
  order_stage: OrderStage | null;
  @ApiPropertyOptional({ type: [ShortItem], description: 'While it is out_of_stock: the lines of which there is too little' })
  short?: ShortItem[];
  @ApiPropertyOptional({ example: '1,3', description: 'While something is left: send it as with_quantities to go on with that' })
  with_quantities?: string;
}

export const checkoutAnswer = (view: CheckoutView, publicUrl: string, token: string): CheckoutAnswer => ({
  success: true,
  status: view.sale.status,
  order_increment_id: view.sale.order_increment_id,
  checkout_url: checkoutUrl(view.store, publicUrl, token),
  checkout: stateOf(view),
  order_stage: view.order && stageOf(view.order),
  ...(view.freight && {
    shipping_choices: view.freight.choices.map((choice) => ({ ...choice, amount: choice.amount.toNumber() })),
  }),
  ...(view.short.length > 0 && { short: view.short.map(({ sku, qty, left }) => ({ sku, qty, left })) }),
  ...(view.quantities && { with_quantities: view.quantities.join() }),
  ...(stateOf(view) === 'paying' && view.payment?.url && { payment_url: view.payment.url }),
});
