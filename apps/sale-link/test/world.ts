import {
  type CustomOption,
  type DomainEvent,
  event,
  imageCreated,
  type ImageData,
  imageDeleted,
  orderPlaced,
  productCreated,
  type ProductData,
  productSnapshot,
  productUpdated,
  reservationHeld,
  reservationRejected,
  stockRecalculated,
  type StockData,
  type StoreData,
  warehouseCreated,
  type WarehouseData,
} from '@entrepot/contracts';
import { orderData, productData, storeEvent } from '@entrepot/contracts/testing';

export const aStore = (fields: Partial<StoreData> = {}, version = 1): DomainEvent =>
  storeEvent({ code: 'br', name: 'Loja Brasil', website_id: 3, ...fields }, version);

export const aProduct = (product_id: number, sku: string, fields: Partial<ProductData> = {}, version = 1): DomainEvent => {
  const product = productData(product_id, sku, { price: 12.5, ...fields });
  const definition = version === 1 ? productCreated : productUpdated;
  return event(definition, { subject: product_id, version, data: { ...product, stock_change: null, previous: null } });
};

type Image = Omit<ImageData, 'product_id' | 'sku'>;

export const galleryImage = (image_id: string, fields: Partial<Image> = {}): Image => ({
  ...{ image_id, file: `a/${image_id}.jpg`, label: null, position: 1, disabled: false, types: [], stores: [] },
  ...fields,
});

export const anImage = (product_id: number, image_id: string, fields: Partial<Image>, version: number): DomainEvent =>
  event(imageCreated, { subject: product_id, version, data: { ...galleryImage(image_id, fields), product_id, sku: 'SKU' } });

export const noImage = (product_id: number, image_id: string, version: number): DomainEvent => {
  const previous = { ...galleryImage(image_id), product_id, sku: 'SKU' };
  return event(imageDeleted, { subject: product_id, version, data: { image_id, product_id, sku: 'SKU', previous } });
};

export const aProductSnapshot = (product_id: number, sku: string, images: Image[], version: number, more: object = {}): DomainEvent => {
  const request_id = '01a2063e-907f-7000-bde9-95919ee8c2e2';
  return event(productSnapshot, { subject: product_id, version, data: { ...productData(product_id, sku), ...more, images, request_id } });
};

const value = (option_type_id: number, title: string, price_type: 'fixed' | 'percent' = 'fixed') => ({
  option_type_id,
  title,
  price: 5,
  price_type,
});
const choice = (option_id: number, title: string, type: CustomOption['type'], values: CustomOption['values']): CustomOption => ({
  option_id,
  title,
  type,
  required: false,
  values,
});

/** Option of the type that a sale by link cannot carry. */
export const fileOption: CustomOption = choice(10, 'Artwork', 'file', []);

/** Options, one of each type that a sale by link takes, the first of which is required. */
export const everyOption: CustomOption[] = [
  { ...choice(1, 'Color', 'drop_down', [value(11, 'Red'), value(12, 'Blue', 'percent')]), required: true },
  choice(2, 'Extras', 'checkbox', [value(21, 'Bow'), value(22, 'Card')]),
  choice(3, 'Engraving', 'field', []),
  choice(4, 'Delivery day', 'date', []),
  choice(5, 'Size', 'radio', [value(51, 'Small'), value(52, 'Large', 'percent')]),
  choice(6, 'Papers', 'multiple', [value(61, 'Silk'), value(62, 'Kraft')]),
  choice(7, 'Greeting', 'area', []),
  choice(8, 'Delivery time', 'time', []),
  choice(9, 'Event', 'date_time', []),
];

/** Event of the inventory's answer to an attempt: the lines at these places are short. */
export const aRejection = (sale_id: number, attempt: number, ...lines: number[]): DomainEvent =>
  event(reservationRejected, {
    subject: sale_id,
    version: attempt,
    data: { sale_id, attempt, lines: lines.map((line) => ({ line, sku: 'A', qty: 2, salable_qty: 1 })) },
  });

/** Event of the inventory's answer to an attempt that is about to be paid: its goods are held. */
export const aHold = (sale_id: number, attempt: number): DomainEvent =>
  event(reservationHeld, {
    subject: 10_000 + sale_id * 10 + attempt,
    version: 1,
    data: { ...reservationHeld.sample, sale_id, attempt, previous: null },
  });

/** Event of a converted sale, from the order service. */
export const anOrder = (sale_id: number, order_id: number): DomainEvent =>
  event(orderPlaced, {
    subject: order_id,
    version: 1,
    data: {
      ...orderData(order_id, {
        increment_id: `10000${order_id}`,
        customer_email: 'ana@example.com',
        subtotal: 10,
        grand_total: 10,
        payment_method: 'checkmo',
      }),
      sale_id,
      reservation_id: order_id,
      website_id: 3,
      customer_firstname: 'Ana',
      customer_lastname: 'Souza',
      taxvat: null,
      telephone: '11912345678',
    },
  });

/** A warehouse of the inventory's: active, for all stores. */
export const aWarehouse = (warehouse_id: number, code: string, fields: Partial<WarehouseData> = {}, version = 1): DomainEvent => {
  const warehouse = { warehouse_id, code, name: code, status: 1, priority: 0, store_ids: null, ...fields };
  return event(warehouseCreated, { subject: warehouse_id, version, data: { ...warehouse, previous: null } });
};

/** Event of a product's stock, from the inventory. */
export const aStock = (product_id: number, fields: Partial<StockData>, version = 1): DomainEvent =>
  event(stockRecalculated, {
    subject: product_id,
    version,
    data: { ...(stockRecalculated.sample as StockData), product_id, ...fields, previous: null },
  });
