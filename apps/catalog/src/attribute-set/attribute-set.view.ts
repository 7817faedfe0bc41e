import { Example } from '@entrepot/http';

export class AttributeSetCreated {
  @Example(true) success: boolean;
  @Example(5) attribute_set_id: number;
  @Example('Shoes') attribute_set_name: string;
}

export class AttributeSetDeleted extends AttributeSetCreated {
  @Example('Attribute set deleted') message: string;
  @Example(0) products_removed: number;
}

/** The answer of a write of a group. */
export class AttributeGroupAnswer {
  @Example(true) success: boolean;
  @Example(31) attribute_group_id: number;
  @Example(5) attribute_set_id: number;
  @Example('Sizes') group_name: string;
}

export class AttributeGroupDeleted extends AttributeGroupAnswer {
  @Example('Attribute group deleted') message: string;
}
