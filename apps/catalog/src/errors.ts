import { errorTable } from '@entrepot/requests';

/** Refusals of the catalog as answers (contract 2, section 7; contract 4, "Texts of 404 and 409"). */
export const errors = errorTable({
  product_not_found: [404, 'Product not found'],
  image_not_found: [404, 'Image not found'],
  storage_full: [507, 'No room for images: the operator has to make some (DISK_MIN_FREE_MB)'],
  category_not_found: [404, 'Category not found'],
  attribute_not_found: [404, 'Attribute not found'],
  option_not_found: [404, 'Option not found'],
  attribute_set_not_found: [404, 'Attribute set not found'],
  attribute_group_not_found: [404, 'Attribute group not found'],
  exactly_one: [400, ({ names }) => `Exactly one of ${(names as string[]).join(' and ')} is required`],
  invalid_attribute_code: [400, 'Invalid attribute_code'],
  invalid_frontend_input: [400, 'Invalid frontend_input'],
  no_pointwise_options: [400, 'Attribute does not support pointwise options'],
  attribute_not_removable: [400, 'Attribute cannot be removed'],
  attribute_set_not_removable: [400, 'Attribute set cannot be removed'],
  attribute_group_not_removable: [400, 'Group cannot be removed'],
  attribute_already_exists: [409, 'Attribute already exists'],
  attribute_set_already_exists: [409, 'Attribute set already exists'],
  attribute_group_already_exists: [409, 'Attribute group already exists'],
  option_label_exists: [409, 'Option label already exists'],
  option_in_use: [409, 'Option is in use by products'],
  attribute_set_has_products: [409, 'Attribute set has products'],
});
