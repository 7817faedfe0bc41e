import { attributeFlags, type AttributeFlag } from '@entrepot/contracts';
import {
  AtMostOne,
  Composed,
  Cursor,
  DateFilter,
  Field,
  type FieldSettings,
  Flag,
  Id,
  Integer,
  ItemsOf,
  ListOf,
  OneOf,
  Paging,
  type Rule,
  rules,
  SmallId,
  Sorting,
  Text,
  Values,
  arrayLimits,
  textLimits,
} from '@entrepot/requests';
import { isObject } from '@entrepot/service';
import type { DateRange, Page, Sort } from '@entrepot/kernel';
import { RequiredName } from '../attribute-set/attribute-set.requests.js';
import { productTypes } from '../product/product.rules.js';
import { type StoreView, StoreId } from '../store/store.view.js';
import type { OptionEntry } from './attribute-option.rules.js';
import { attributeCode, frontendInputs, type FrontendInput } from './attribute.rules.js';
import { type AttributeKey, attributeSortFields, type AttributeSortField, byAttributeId } from './attribute.view.js';

/** A name of 1 to 255 characters. */
const Name = (settings: FieldSettings<string> = {}): PropertyDecorator => Text({ max: textLimits.name, empty: 'refused', ...settings });

const label = rules.text({ max: textLimits.name });
/** Labels by store_id; null or an empty one removes the store's label. Store 0 has none: it shows the admin's. */
const labels: Rule<Record<string, string>> = {
  name: 'labels',
  api: {
    type: 'object',
    maxProperties: arrayLimits.entries,
    additionalProperties: { type: 'string', maxLength: textLimits.name },
    description: 'store_id → label; an empty one is removed',
  },
  read: (value, faults, source) => {
    if (!isObject(value)) return faults.add('type', 'must be an object of labels by store_id', value);
    if (Object.keys(value).length > arrayLimits.entries)
      return faults.add('too_large', `may have ${arrayLimits.entries} entries`, undefined);
    const read: Record<string, string> = {};
    for (const [store, sent] of Object.entries(value)) {
      const start = faults.count;
      if (!/^[1-9]\d{0,9}$/.test(store) || Number(store) > 2_147_483_647) faults.add('format', 'must be the id of a store', store);
      else read[store] = label.read(sent ?? '', faults, source) ?? '';
      faults.within(start, store);
    }
    return read;
  },
};
const Labels = (settings: FieldSettings<Record<string, string>> = {}): PropertyDecorator =>
  Field(labels, { empty: 'refused', example: { 2: 'Blue' }, ...settings });

const OptionId = (settings: FieldSettings<number> = {}): PropertyDecorator => SmallId({ empty: 'refused', example: 12, ...settings });
const Admin = (settings: FieldSettings<string> = {}): PropertyDecorator =>
  Name({ description: 'The admin’s label: one of its kind in the attribute, upper and lower case differ', example: 'Azul', ...settings });
const Position = (): PropertyDecorator => Integer({ example: 0, description: 'A new option goes to the end of the list by default' });
const flagApi = { api: { enum: [0, 1, true, false] } } as const;
const Default = (): PropertyDecorator => Flag({ ...flagApi, description: 'A select has one default: the newest' });

/** An option of a new attribute. */
export class NewOptionRequest implements OptionEntry {
  @Composed({
    names: { option_id: [] },
    parameters: {},
    compose: ({ option_id }, faults) => {
      if (option_id === undefined || option_id === null) return;
      const start = faults.count;
      faults.add('unsupported', 'must be absent', option_id);
      faults.within(start, 'option_id');
    },
  })
  unnumbered: never;
  @Admin({ required: true })
  admin: string;
  @Position()
  position?: number;
  @Default()
  default?: boolean;
  @Labels()
  labels?: Record<string, string>;
}

/** An entry of the whole list of options: names an option by its id, or has a label. */
export class OptionEntryRequest implements OptionEntry {
  @OptionId()
  option_id?: number;
  @Admin()
  admin?: string;
  @Position()
  position?: number;
  @Default()
  default?: boolean;
  @Labels()
  labels?: Record<string, string>;
  @Composed({
    names: {},
    parameters: {},
    compose: ({ option_id, admin }, faults) => {
      if ((option_id ?? admin ?? null) !== null) return;
      const start = faults.count;
      faults.add('required', 'is required', undefined);
      faults.within(start, 'admin');
    },
  })
  named: never;
}

/** Names an attribute. */
export class AttributeRefRequest {
  @RequiredName('color')
  attribute_code: string;
}

class AttributeFlagsRequest extends AttributeRefRequest {}
for (const name of attributeFlags) Flag({ as: Number, ...flagApi })(AttributeFlagsRequest.prototype, name);

class AttributeSettingsRequest extends AttributeFlagsRequest {
  @Text({
    max: textLimits.comment,
    empty: 'null',
    nullable: true,
    description: 'Null or an empty text empties it',
    example: 'Azul',
  })
  default_value?: string | null;
  @Name({ example: 'Cor' })
  frontend_label?: string;
  @Labels({ example: { 2: 'Color' } })
  frontend_labels?: Record<string, string>;
  @Integer({ example: 0 })
  position?: number;
  @ListOf(rules.oneOf(productTypes), { as: (types) => [...new Set(types)], example: ['simple'] })
  apply_to?: string[];
}

const code: Rule<string> = {
  name: 'attributeCode',
  api: { type: 'string', pattern: attributeCode.source, maxLength: 60 },
  read: (value, faults) =>
    typeof value === 'string' && attributeCode.test(value)
      ? value
      : faults.add('format', 'must be up to 60 of a-z, 0-9 and _, and start with a letter', value),
};

export class CreateAttributeRequest extends AttributeSettingsRequest {
  @Field(code, { required: true, error: 'invalid_attribute_code', example: 'color' })
  override attribute_code: string;
  @OneOf(frontendInputs, { required: true, empty: 'absent', error: 'invalid_frontend_input', example: 'select' })
  frontend_input: FrontendInput;
  @RequiredName('Cor')
  override frontend_label: string;
  @ItemsOf(NewOptionRequest, { max: arrayLimits.attributeOptions, default: [], description: 'select, multiselect only' })
  options: NewOptionRequest[];
}

export class ChangeAttributeRequest extends AttributeSettingsRequest {
  @OneOf(frontendInputs, { error: 'invalid_frontend_input', description: 'Cannot change', example: 'select' })
  frontend_input?: FrontendInput;
  @ItemsOf(OptionEntryRequest, {
    max: arrayLimits.attributeOptions,
    description: 'The whole list: entries match by option_id, else by admin; options that no entry names are removed',
  })
  options?: OptionEntryRequest[];
}

/** Picks the settings from the fields of a request that creates or changes an attribute. */
export const settingsOf = <T extends AttributeSettingsRequest & { frontend_input?: unknown; options?: unknown }>(
  request: T,
): Omit<T, 'attribute_code' | 'frontend_input' | 'options'> & Partial<Record<AttributeFlag, number>> => {
  const { attribute_code: _code, frontend_input: _input, options: _options, ...settings } = request;
  return settings;
};

export class CreateOptionRequest extends AttributeRefRequest {
  @Admin({ required: true, empty: 'blank' })
  admin: string;
  @Position()
  position?: number;
  @Default()
  default?: boolean;
  @Labels()
  labels?: Record<string, string>;
}

/** Names an option of an attribute. */
export class OptionRefRequest extends AttributeRefRequest {
  @OptionId({ required: true, empty: 'absent' })
  option_id: number;
}

export class ChangeOptionRequest extends OptionRefRequest {
  @Admin()
  admin?: string;
  @Position()
  position?: number;
  @Default()
  default?: boolean;
  @Labels()
  labels?: Record<string, string>;
}

/** Takes an attribute out of a set. */
export class UnlinkAttributeRequest extends AttributeRefRequest {
  @SmallId({ required: true, example: 1 })
  attribute_set_id: number;
}

export class LinkAttributeRequest extends UnlinkAttributeRequest {
  @RequiredName('General')
  attribute_group_name: string;
  @Integer({ example: 10, description: 'By default the end of the group' })
  sort_order?: number;
}

@AtMostOne('attribute_code', 'id')
export class AttributeListQuery {
  @StoreId({ description: 'Whose labels are shown; without a label of its own the admin’s. Unknown: 400' })
  store_id: StoreView;
  @Text({ trim: false, alone: () => true, description: 'One attribute', example: 'color' })
  attribute_code?: string;
  @Id({ alone: () => true, description: 'One attribute by its attribute_id', example: 37 })
  id?: string;
  @Paging()
  page: Page;
  @Values({
    rule: rules.oneOf(frontendInputs),
    description: 'One input or several, as CSV or repeated; an unknown one is 400',
    example: 'select,multiselect',
  })
  frontend_input?: FrontendInput[];
  @DateFilter('updated', { from: ['updated_at_from'], to: ['updated_at_to'] })
  updated: DateRange;
  @Sorting(attributeSortFields, byAttributeId)
  sort: Sort<AttributeSortField>;
  @Cursor()
  cursor?: string;

  get key(): AttributeKey | undefined {
    if (this.attribute_code !== undefined) return { code: this.attribute_code };
    return this.id === undefined ? undefined : { id: this.id };
  }
}
