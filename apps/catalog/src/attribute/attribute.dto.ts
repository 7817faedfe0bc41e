import { ApiProperty } from '@nestjs/swagger';
import { frontendInputs, type FrontendInput } from './attribute.rules.js';
import type { ShownAttributeRecord, ShownOption } from './attribute.view.js';

export class AttributeOptionDto implements ShownOption {
  @ApiProperty({ type: 'integer', example: 12 })
  option_id: number;
  @ApiProperty({ example: 'Azul', description: 'The admin’s label, whatever store is asked for' })
  value: string;
  @ApiProperty({ example: 'Blue', description: 'The label of the store that is asked for, else the admin’s' })
  label: string;
  @ApiProperty({ type: 'integer', example: 0 })
  sort_order: number;
  @ApiProperty({ example: false })
  is_default: boolean;
}

const flag = { enum: [0, 1] };

/** An attribute of GET /api2/attribute. */
export class AttributeDto implements ShownAttributeRecord {
  @ApiProperty({ type: 'integer', example: 37 })
  attribute_id: number;
  @ApiProperty({ example: 'color' })
  attribute_code: string;
  @ApiProperty({ enum: [...frontendInputs], example: 'select' })
  frontend_input: FrontendInput;
  @ApiProperty({ example: 'Cor', description: 'The label of the store that is asked for, else the admin’s' })
  frontend_label: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { 2: 'Color' }, description: 'store_id → label' })
  frontend_labels: Record<string, string>;
  @ApiProperty({ ...flag, example: 1, description: '0: the system’s own, which cannot be deleted' })
  is_user_defined: number;
  @ApiProperty({ ...flag, example: 1 })
  is_global: number;
  @ApiProperty({ ...flag, example: 0 })
  is_required: number;
  @ApiProperty({ ...flag, example: 0 })
  is_unique: number;
  @ApiProperty({ ...flag, example: 0 })
  is_searchable: number;
  @ApiProperty({ ...flag, example: 1 })
  is_visible: number;
  @ApiProperty({ ...flag, example: 0 })
  is_visible_on_front: number;
  @ApiProperty({ ...flag, example: 0 })
  is_visible_in_advanced_search: number;
  @ApiProperty({ ...flag, example: 0 })
  is_comparable: number;
  @ApiProperty({ ...flag, example: 1 })
  is_filterable: number;
  @ApiProperty({ ...flag, example: 0 })
  is_filterable_in_search: number;
  @ApiProperty({ ...flag, example: 0 })
  is_used_for_promo_rules: number;
  @ApiProperty({ ...flag, example: 0 })
  used_in_product_listing: number;
  @ApiProperty({ ...flag, example: 0 })
  used_for_sort_by: number;
  @ApiProperty({ ...flag, example: 0 })
  is_html_allowed_on_front: number;
  @ApiProperty({ ...flag, example: 0 })
  is_wysiwyg_enabled: number;
  @ApiProperty({ ...flag, example: 1 })
  is_configurable: number;
  @ApiProperty({ type: String, nullable: true, example: null })
  default_value: string | null;
  @ApiProperty({ type: 'integer', example: 0 })
  position: number;
  @ApiProperty({ type: [String], example: ['simple', 'configurable'], description: 'Product types; empty: all of them' })
  apply_to: string[];
  @ApiProperty({ type: [AttributeOptionDto], description: 'By sort_order; empty for inputs without options' })
  options: AttributeOptionDto[];
}
