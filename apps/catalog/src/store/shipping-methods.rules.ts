import { plainPostcode, type ShippingZone, type StoreShippingMethod, upperPostcode } from '@entrepot/contracts';
import { refuse, together } from '../record/refusal.rules.js';

/** Zones of a store: its event has to fit into a message. */
export const mostZones = 10_000;

const checkDays = (days: readonly number[] | undefined, path: string): void => {
  if (days && days[0]! > days[1]!) refuse(`${path}.days`, `${days[0]} to ${days[1]} is reversed`);
};

const checkRanges = (postcodes: ShippingZone['postcodes'] = [], path: string): void => {
  const reversed = postcodes.findIndex(
    ([first, last]) => Buffer.compare(Buffer.from(plainPostcode(first)), Buffer.from(upperPostcode(last))) > 0,
  );
  if (reversed >= 0) refuse(`${path}.postcodes[${reversed}]`, `${postcodes[reversed]!.join(' to ')} is reversed`);
};

const checkKind = ({ kind, price, zones }: StoreShippingMethod, path: string): void => {
  const hasZones = zones !== undefined && zones.length > 0;
  if (kind === 'flat' && price === undefined) refuse(`${path}.price`, 'is required for flat');
  if (kind === 'table' && price !== undefined) refuse(`${path}.price`, 'belongs to flat and pickup: a table has those of its zones');
  if (kind === 'table' && !hasZones) refuse(`${path}.zones`, 'is required for table');
  if (kind !== 'table' && hasZones) refuse(`${path}.zones`, 'belongs to table alone');
};

const checkMethod = (method: StoreShippingMethod, path: string): unknown =>
  together(
    () => checkKind(method, path),
    () => checkDays(method.days, path),
    ...(method.zones ?? []).flatMap((zone, index) => {
      const at = `${path}.zones[${index}]`;
      return [() => checkDays(zone.days, at), () => checkRanges(zone.postcodes, at)];
    }),
  );

/** Refuses methods that no checkout could offer, all faults at once (contract 6, 6.8). */
export const checkShippingMethods = (methods: readonly StoreShippingMethod[]): void => {
  const zones = methods.reduce((count, method) => count + (method.zones?.length ?? 0), 0);
  if (zones > mostZones) refuse('shipping_methods', `has ${zones} zones; a store has ${mostZones} at most`);
  together(
    ...methods.flatMap((method, index) => {
      const path = `shipping_methods[${index}]`;
      const isTwice = methods.findIndex(({ code }) => code === method.code) < index;
      return [() => isTwice && refuse(`${path}.code`, `${method.code} stands there twice`), () => checkMethod(method, path)];
    }),
  );
};
