import { basePrice, baseQty, incrementIdOf, nameOf, orderEvery, skuOf, storeId, warehouse } from './shop.mjs';

const raisePrices = ({ client, prices }, numbers) =>
  client.importRecords(
    'products',
    numbers.map((n) => ({ sku: skuOf(n), name: nameOf(n), price: basePrice + prices.raise(n) })),
  );

const raiseQuantities = ({ client, quantities }, numbers) =>
  client.call(
    'POST',
    '/api2/stockitems',
    numbers.map((n) => ({ sku: skuOf(n), warehouses: { [warehouse]: baseQty + quantities.raise(n) } })),
  );

/**
 * What is read of each projection while it is rebuilt, and what is changed meanwhile. `question(shop, n)`: the path to ask now, and a
 * judge of the answer's body.
 */
export const readings = {
  'sale-link product': {
    change: raisePrices,
    question: ({ prices }, n) => {
      const isPossible = prices.ask(n);
      return {
        path: `/api2/vendalink/options?sku=${skuOf(n)}&store_id=${storeId}`,
        isRight: ({ product }) => product.sku === skuOf(n) && product.name === nameOf(n) && isPossible(product.catalog_price - basePrice),
      };
    },
  },
  'inventory product': {
    change: raiseQuantities,
    question: ({ quantities }, n) => {
      const isPossible = quantities.ask(n);
      return {
        path: `/api2/stock?type=sku&id=${skuOf(n)}`,
        isRight: ({ stock }) => stock.sku === skuOf(n) && isPossible(stock.qty - baseQty),
      };
    },
  },
  'catalog stock': {
    change: raiseQuantities,
    question: ({ quantities }, n) => {
      const isPossible = quantities.ask(n);
      return {
        path: `/api2/products?type=sku&id=${skuOf(n)}`,
        isRight: ({ product }) => product.sku === skuOf(n) && product.name === nameOf(n) && isPossible(product.stock_data.qty - baseQty),
      };
    },
  },
  'order product': {
    change: raisePrices,
    question: ({ orders, productIds }, number) => {
      const n = (number % orders) * orderEvery;
      return {
        path: `/api2/order?increment_id=${incrementIdOf(n)}`,
        isRight: ({ order }) => order.items.length === 1 && order.items[0].product_id === productIds.get(skuOf(n)),
      };
    },
  },
};
