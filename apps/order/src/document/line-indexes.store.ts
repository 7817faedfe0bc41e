import type { CurrentOrder } from '../order/order.rules.js';

/** Where a line of the order stands, by its id. */
export const placesOf = ({ lines }: CurrentOrder): ((orderItemId: number) => number) => {
  const places = new Map(lines.map(({ order_item_id }, place) => [order_item_id, place]));
  return (id) => {
    const place = places.get(id);
    if (place === undefined) throw new Error(`order_item ${id} is of another order`);
    return place;
  };
};
