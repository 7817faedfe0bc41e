import { errorTable } from '@entrepot/http';

/** What the catalog's refusals are called at the edge (contract 2, section 7; contract 4, "Texts of 404 and 409"). */
export const errors = errorTable({
  product_not_found: [404, 'Product not found'],
  category_not_found: [404, 'Category not found'],
});
