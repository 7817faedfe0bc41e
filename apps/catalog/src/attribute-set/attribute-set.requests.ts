import { AtMostOne, Flag, Id, Paging, SmallId, Text, textLimits } from '@entrepot/requests';
import type { Page } from '@entrepot/kernel';
import type { GroupKey, SetKey } from './attribute-set.view.js';

/** A name of 1 to 255 characters that has to be there; a text of spaces is none. */
export const RequiredName = (example: string): PropertyDecorator => Text({ max: textLimits.name, required: true, empty: 'blank', example });

/** Attribute sets, or one of them. */
@AtMostOne('attribute_set_name', 'id')
export class AttributeSetListQuery {
  @Text({ trim: false, alone: () => true, description: 'One set', example: 'Default' })
  attribute_set_name?: string;
  @Id({ aliases: ['attribute_set_id'], alone: () => true, description: 'One set by its attribute_set_id', example: 1 })
  id?: string;
  @Paging()
  page: Page;

  get key(): SetKey | undefined {
    if (this.attribute_set_name !== undefined) return { name: this.attribute_set_name };
    return this.id === undefined ? undefined : { id: this.id };
  }
}

/** Parameters of GET of groups: those of all sets or of one, or one of them. */
@AtMostOne('group_name', 'id')
export class AttributeGroupListQuery {
  @Id({ aliases: ['attribute_group_id'], alone: () => true, description: 'One group by its attribute_group_id', example: 1 })
  id?: string;
  @SmallId({ requiredWith: ['group_name'], description: 'The groups of this set', example: 1 })
  attribute_set_id?: number;
  @Text({ trim: false, alone: () => true, description: 'One group of the set', example: 'General' })
  group_name?: string;
  @Paging()
  page: Page;

  get key(): GroupKey | undefined {
    if (this.id !== undefined) return { id: this.id };
    return this.group_name === undefined ? undefined : { setId: this.attribute_set_id!, name: this.group_name };
  }
}

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
