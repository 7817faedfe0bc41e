import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { shareImportTurn } from '../product/import-lock.store.js';
import { orTaken } from '../attribute-set/or-taken.js';
import { saveAttributes } from './save-attributes.store.js';
import { newAttribute, withSettings, type AttributeSettings } from './attribute-definition.rules.js';
import type { OptionEntry } from './attribute-option.rules.js';
import { takesOptions, type FrontendInput } from './attribute.rules.js';
import { syncOptions } from './sync-options.rules.js';
import { checkStores } from './check-stores.js';

export interface NewAttribute {
  attribute_code: string;
  frontend_input: FrontendInput;
  settings: Partial<AttributeSettings> & Pick<AttributeSettings, 'frontend_label'>;
  options: readonly OptionEntry[];
}

/** Creates an attribute. @throws DomainError `attribute_already_exists`, `option_label_exists`, `invalid_parameter` */
export const createAttribute = async (tx: Tx, wanted: NewAttribute, now: Date): Promise<number> => {
  const { attribute_code, frontend_input, settings, options } = wanted;
  if (options.length > 0 && !takesOptions(frontend_input)) throw new DomainError('invalid_parameter', { name: 'options' });
  await shareImportTurn(tx);
  await checkStores(tx, settings, options);
  const after = withSettings(newAttribute(attribute_code, frontend_input, settings.frontend_label), settings);
  const change = { before: null, after, options: syncOptions([], options, frontend_input === 'select') };
  const [saved] = await orTaken('attribute_attribute_code_key', 'attribute_already_exists', () => saveAttributes(tx, [change], now));
  return saved!.after!.attribute_id;
};
