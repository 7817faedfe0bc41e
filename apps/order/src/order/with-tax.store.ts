/**
 * SQL of a line `i` with its tax before the discount, as Magento shows it (contract 5, 5.8): by its rate, half-up to the cent; where that is
 * not known, with the tax that was taken, which is of the discounted price.
 */
export const rowWithTax =
  'case when i.tax_percent is null then i.row_total + i.tax_amount else round(i.row_total * (100 + i.tax_percent) / 100, 2) end';

/** The same of one unit, to the four decimals that prices have. */
export const priceWithTax =
  'case when i.tax_percent is null then i.price + i.tax_amount / i.qty_ordered else i.price * (100 + i.tax_percent) / 100 end';
