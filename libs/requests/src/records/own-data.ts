import { type MetadataPatch, metadataLimits } from '@entrepot/contracts';
import { isLongerThan, isObject } from '@entrepot/kernel';
import { type FieldSettings, Field } from '../fields/field.js';
import { textLimits } from '../fields/limits.js';
import type { Rule } from '../fields/rule.js';
import { text } from '../fields/rules.js';

const textOfKey = text({ max: metadataLimits.text, trim: false });
const isKey = (key: string): boolean => key !== '' && !key.includes('\0') && !isLongerThan(key, metadataLimits.key);

/** @param removes null removes a key; else it counts as absent */
const metadata = (removes: boolean): Rule<MetadataPatch> => ({
  name: 'metadata',
  api: {
    type: 'object',
    additionalProperties: { type: 'string', maxLength: metadataLimits.text, ...(removes && { nullable: true }) },
    maxProperties: metadataLimits.keys,
  },
  read: (value, faults, source) => {
    if (!isObject(value)) return faults.add('type', 'must be an object of texts', value);
    const entries = Object.entries(value);
    if (entries.length > metadataLimits.keys) return faults.add('too_large', metadataLimits.tooManyKeys, undefined);
    const read: [string, string | null | undefined][] = [];
    for (const [key, sent] of entries) {
      const start = faults.count;
      if (!isKey(key)) faults.add('length', `a key must have 1 to ${metadataLimits.key} characters`, key);
      else if (sent !== null) read.push([key, textOfKey.read(sent, faults, source)]);
      else if (removes) read.push([key, null]);
      faults.within(start, key.slice(0, metadataLimits.key));
    }
    return Object.fromEntries(read) as MetadataPatch;
  },
});

/** Caller's own name of a record. */
export const ExternalReference = (settings: FieldSettings<string> = {}): PropertyDecorator =>
  Field(text({ max: textLimits.name }), {
    empty: 'refused',
    description: 'Your own name of it; several may share one',
    example: 'ERP-2026-0042',
    ...settings,
  });

/** Caller's own texts by key. `removes`: null removes a key; otherwise null counts as absent. */
export const OwnMetadata = ({ removes = false, ...settings }: FieldSettings<MetadataPatch> & { removes?: boolean } = {}) =>
  Field(metadata(removes), {
    empty: 'refused',
    description: 'Your own texts by key: at most 50, keys of up to 40 characters, texts of up to 500',
    example: { channel: 'phone' },
    ...settings,
  });
