import { Flag, SmallId, Text, textLimits } from '@entrepot/http';

/** A name of 1 to 255 characters that has to be there; a text of spaces is none. */
export const RequiredName = (example: string): PropertyDecorator => Text({ max: textLimits.name, required: true, empty: 'blank', example });

export class CreateAttributeSetRequest {
  @RequiredName('Shoes')
  attribute_set_name: string;
  @SmallId({ required: true, example: 1, description: 'The set that is copied' })
  skeleton_set_id: number;
}

export class DeleteAttributeSetRequest {
  @RequiredName('Shoes')
  attribute_set_name: string;
  @Flag({ bodyOnly: true, default: false, description: 'Deletes the set’s products too; counts in the body only' })
  force_products_remove: boolean;
}

/** Names a group of a set. */
export class AttributeGroupRequest {
  @SmallId({ required: true, example: 1 })
  attribute_set_id: number;
  @RequiredName('Sizes')
  group_name: string;
}

export class RenameGroupRequest extends AttributeGroupRequest {
  @RequiredName('Measures')
  new_group_name: string;
}
